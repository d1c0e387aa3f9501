import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// Values of a post's keys in the various notations of authors.
extension ForeignPost {
  /// The title as written, else the heading that begins the text, else the name of the file.
  var title: String { writtenTitle ?? heading ?? titleOfName }

  /// The title of the front matter; nil if missing.
  var writtenTitle: String? {
    let written = cleaned(keys["title", "name", "headline"]?.text ?? "")
    return written.isEmpty ? nil : written
  }

  /// The text of a heading of the first level that begins the body.
  private var heading: String? {
    let line = body.utf8.drop(while: \.isWhitespace).prefix { $0 != .lineFeed }
    guard line.starts(with: "# ".utf8) else { return nil }
    let text = withoutMarkup(String(Substring(line.dropFirst(2))))
    return text.isEmpty ? nil : text
  }

  /// The name of the file as words, without the `01-` of a numbered file.
  private var titleOfName: String {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let isNumbered = digits.hasPrefix("0") && name.dropFirst(digits.count).first.map { "-_. ".contains($0) } ?? false
    let rest = isNumbered ? name.dropFirst(digits.count + 1) : name[...]
    let words = cleaned(String(rest.map { $0 == "-" || $0 == "_" ? " " : $0 }))
    return words.isEmpty ? "Untitled" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Whether nothing of a review is written: no title, no rating and no text.
  var isBlank: Bool { writtenTitle == nil && rating == nil && body.utf8.allSatisfy(\.isWhitespace) }

  /// The first rating value with its parsed rating; nil if no key has a value. The parsed rating is nil if it is malformed.
  var rating: (value: Value, rating: ForeignRating?)? {
    let flat = Self.ratingKeys.compactMap { keys[$0] }
    let nested = keys["review"]?.member("rating", "reviewrating", "score", "grade", "stars")
    let all = flat + [nested, keys["ratings"]?.member("overall", "rating", "total")].compactMap { $0 }
    let read = all.map { ($0, Self.rating($0, in: keys["review"])) }
    return read.first { $0.1?.isOrdered == true } ?? read.first { $0.1 != nil } ?? read.first
  }

  static let ratingKeys = ["rating", "myrating", "reviewrating", "score", "grade", "stars"]

  /// Parses a rating whose best value may be a member of `review`.
  private static func rating(_ value: Value, in review: Value?) -> ForeignRating? {
    ForeignRating(value)?.outOf(review?.member("best", "bestrating", "max"))
  }

  /// The summary sentence.
  var verdict: String? { keys[Self.verdictKeys]?.text }

  /// The normalized keys of the summary; the next lists belong to the post's image and its alternative text.
  static let verdictKeys = ["verdict", "description", "summary", "excerpt", "tagline", "lede", "dek", "subtitle"]
  static let imageKeys = [
    "image", "cover", "coverimage", "featuredimage", "thumbnail", "photo", "poster", "picture", "banner", "hero", "img",
    "images", "header", "teaser", "opengraph",
  ]
  static let altKeys = ["alt", "imagealt", "coveralt", "alttext", "photoalt"]

  /// The language tag; nil if missing or invalid.
  var language: String? { writtenLanguage.flatMap(languageTag) ?? fileLanguage }

  /// The language as written in the front matter.
  var writtenLanguage: String? { keys["lang", "language", "locale"]?.texts.first }

  /// The URL of the post's image, and its alternative text.
  var image: (address: String, alt: String?)? {
    let value = keys[Self.imageKeys]
    let picture =
      value?.member("image", "src", "path", "url", "file", "feature", "teaser", "overlayimage", "relative") ?? value
    guard let address = picture?.texts.first, address.contains(".") else { return nil }
    let alt = value?.member("alt", "imagealt", "caption", "description", "imagedescription")?.text
    return (address, alt ?? keys[Self.altKeys]?.text)
  }

  /// The number in the series, from a separate key.
  var placeInSeries: String? {
    let places = Self.placesInSeries.lazy.compactMap { keys[$0]?.text }
    return places.first { exactDecimal($0) != nil }
  }

  static let placesInSeries = ["seriesorder", "seriesnumber", "seriesindex", "seriespart", "seriesnum", "booknumber"]
}
