import PictureJobs
import ReviewModel
import Templating

/// A name with the path of its page, if it has one.
package struct Link: TemplateRecord {
  package let name: String
  /// The path or URL; nil for a name without a page.
  package let url: String?

  package init(name: String, url: String?) { (self.name, self.url) = (name, url) }

  package static let schema = RecordSchema<Link>("link") { link in
    link.text("name", "Text of the link.") { $0.name }
    link.url("url", "Path of the page in the site, or a complete URL; absent without a page.") { $0.url }
  }
}

extension Link {
  package init(_ kind: TopicKind) { self.init(name: kind.plural, url: Permalinks.topics(kind)) }
}

/// An image with its displayed size, and the files that a browser can choose from.
package struct PictureRecord: TemplateRecord {
  package let picture: PublishedPicture
  /// The text alternative; empty for a decorative image.
  package let alt: String

  package static let schema = RecordSchema<PictureRecord>("picture") { picture in
    picture.url("src", "URL of the file for browsers that choose none of `files`.") { $0.picture.url }
    picture.number("width", "Width of the original image in pixels.") { TemplateNumber($0.picture.width) }
    picture.number("height", "Height of the original image in pixels.") { TemplateNumber($0.picture.height) }
    picture.condition("isWide", "True for an image that is wider than high.") { $0.picture.width > $0.picture.height }
    picture.text("alt", "Description of the image for readers who do not see it; empty for a decorative one.") {
      $0.alt
    }
    picture.condition("hasFiles", "True if there are several widths to choose from.") { $0.picture.files.count > 1 }
    picture.list("files", "The image in several widths, narrowest first, for `srcset`.", of: PictureFile.self) {
      $0.picture.files
    }
    picture.condition("hasAVIF", "True if the image also exists in the format AVIF.") { !$0.picture.avif.isEmpty }
    picture.list("avif", "The image in several widths in the format AVIF.", of: PictureFile.self) { $0.picture.avif }
    picture.text("colour", "Classes of the placeholder colour, such as `r2 g0 b4`; absent before derivatives exist.") {
      $0.picture.colour?.classes
    }
  }
}

extension PictureRecord {
  /// The nearest of the shapes that lists show.
  package var shape: PictureShape {
    let ratio = Double(picture.width) / Double(max(1, picture.height))
    return ratio < 0.8 ? .portrait : ratio > 1.64 ? .widescreen : ratio > 1.2 ? .landscape : .square
  }
}

extension PictureFile: TemplateRecord {
  package static let schema = RecordSchema<PictureFile>("picture file") { file in
    file.url("url", "URL of the file.") { $0.url }
    file.number("width", "Width of the file in pixels.") { TemplateNumber($0.width) }
  }
}

extension PlaceholderColour {
  /// The classes of the colour in the style sheet: a level from 0 to 4 for each of red, green and blue.
  var classes: String { "r\(number / 25) g\(number / 5 % 5) b\(number % 5)" }
}

extension PictureRecord {
  /// Creates the record of the main image of a content file; nil without an image.
  package init?(_ illustration: Illustration?, of file: String, _ links: ContentLinks) {
    guard let illustration, let picture = links.picture(illustration.path.value, from: file) else { return nil }
    self.init(picture: picture, alt: illustration.alt)
  }
}

/// A rating in the form of its scale. A class, because all cards with the rating share it.
package final class RatingRecord: TemplateRecord {
  package let rating: Rating
  /// The meaning of the rating in `site.yaml`; nil without one.
  package let meaning: String?
  package let label: String
  /// The label of a grade; nil for other scales.
  package let grade: String?
  /// The rating in stars; nil for scales without stars.
  package let stars: String?
  package let score: String
  /// The path of its page; nil if ratings have no pages.
  package let url: String?
  private let halves: Int?
  /// Whether it is in the lower half of the scale.
  private let isLow: Bool
  /// Whether it is in the upper fifth of the scale.
  private let isHigh: Bool

  init(_ rating: Rating, hasPage: Bool, _ configuration: SiteConfiguration, _ strings: TemplateStrings) {
    let scale = configuration.scale
    self.rating = rating
    meaning = configuration.meaning(of: rating).map { configuration.typeset($0) }
    label = strings.label(rating, on: scale)
    grade = scale.grade(of: rating)?.name
    url = hasPage ? Permalinks.rating(scale.pathName(rating)) : nil
    halves = scale.halves(hundredths: rating.hundredths)
    stars = scale.stars(hundredths: rating.hundredths)
    score = scale.score(rating)
    isLow = rating < scale.middle
    isHigh = rating >= scale.high
  }

  package static let schema = RecordSchema<RatingRecord>("rating") { rating in
    rating.identity { RecordIdentity($0) }
    rating.hash { $1.add($0.rating.hundredths) }
    rating.number("value", "Rating as a number, such as 4.5.") { TemplateNumber($0.rating) }
    rating.text("label", "Rating as readers see it: the number in the language of the site, or the grade.") { $0.label }
    rating.text("stars", "Rating drawn with star characters; absent for scales without stars.") { $0.stars }
    rating.number("halves", "Number of half stars; absent for scales without stars.") {
      $0.halves.map { TemplateNumber($0) }
    }
    rating.text(
      "score",
      "Rating for feeds and titles: with stars and the end of its scale, `★★★★½ 4.5/5`; without stars `85/100`; or the grade."
    ) { $0.score }
    rating.condition("isLow", "True in the lower half of the scale.") { $0.isLow }
    rating.condition("isHigh", "True in the upper fifth of the scale.") { $0.isHigh }
    rating.url("url", "Path of the page of all reviews with this rating; absent if that page is disabled.") { $0.url }
    rating.text("meaning", "What the rating means, from `ratings.meanings` in `site.yaml`.") { $0.meaning }
  }
}

extension SiteConfiguration {
  /// Returns the meaning of a rating. On a scale whose rows have several ratings, a meaning applies to higher ratings up to the next
  /// meaning.
  fileprivate func meaning(of rating: Rating) -> String? {
    guard scale.hasRatingRanges else { return meanings[rating] }
    return meanings.keys.filter { $0 <= rating }.max().flatMap { meanings[$0] }
  }
}

extension [Link] {
  /// The entries of a header's menu; the others are behind "More" and in the footer.
  private static var headerLength: Int { 5 }

  /// Returns what the header does not show of a menu, the pages for readers, and the indexes of topics that are not in the menu.
  static func readersMenu(
    _ menu: [Link],
    _ shown: ShownPages,
    _ configuration: SiteConfiguration,
    _ strings: TemplateStrings
  ) -> [Link] {
    let kinds = shown.kinds.map { configuration.typeset(Link($0)) }
    let others = links(in: .readers, shown, strings) + kinds
    return menu.dropFirst(headerLength) + others.filter { link in !menu.contains { $0.url == link.url } }
  }

  /// Returns the configured menu; without generated entries in it, those that depend on the content precede.
  static func menu(_ shown: ShownPages, _ configuration: SiteConfiguration, _ strings: TemplateStrings) -> [Link] {
    let entries = configuration.menu.map(\.value)
    let own = entries.map { entry in
      entry.link.map { configuration.typeset(Link(name: $0.name, url: $0.url)) }
    }
    guard own.contains(where: { $0 == nil }) else {
      let kinds = shown.listedKinds.map { configuration.typeset(Link($0)) }
      return [reviews(strings)] + links(in: .main, shown, strings) + kinds + own.compactMap(\.self)
    }
    return zip(entries, own).compactMap { $1 ?? generated($0, shown, configuration, strings) }
  }

  private static func reviews(_ strings: TemplateStrings) -> Link {
    Link(name: strings.texts["menuReviews"] ?? "Reviews", url: Permalinks.home)
  }

  private static func generated(
    _ entry: MenuChoice,
    _ shown: ShownPages,
    _ configuration: SiteConfiguration,
    _ strings: TemplateStrings
  ) -> Link? {
    if case .generated(let name) = entry { generated(name, shown, configuration, strings) } else { nil }
  }

  /// Returns the generated entry with a name; nil if its page does not exist.
  static func generated(
    _ name: String,
    _ shown: ShownPages,
    _ configuration: SiteConfiguration,
    _ strings: TemplateStrings
  ) -> Link? {
    if name == MenuChoice.reviews { return reviews(strings) }
    if let kind = shown.kinds.first(where: { $0.folder == name }) { return configuration.typeset(Link(kind)) }
    return shown.entries.first { $0.pages.rawValue == name }.map { link($0, strings) }
  }

  private static func links(in menu: MenuItem.Menu, _ shown: ShownPages, _ strings: TemplateStrings) -> [Link] {
    shown.menu.filter { $0.item.menu == menu }.map { link($0, strings) }
  }

  private static func link(_ entry: PageMenu.Element, _ strings: TemplateStrings) -> Link {
    Link(name: strings.texts[entry.item.string] ?? entry.item.text, url: Permalinks.list(entry.pages))
  }
}
