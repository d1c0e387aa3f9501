import Diagnostics
import FrontMatter

/// Ratings: 0 to 5 in the site's step, or the word `unrated`.
extension EntryReader {
  /// The word that stands for no rating.
  static let unrated = "unrated"

  /// The rating of a key that must be written; nil inside for `unrated`, nil outside for a fault.
  mutating func rating(_ key: String, on scale: RatingScale) -> Rating?? {
    guard let entry = entry(key) else {
      reportMissingRating(key, scale)
      return .none
    }
    guard let scalar = scalar(of: entry) else { return .none }
    if scalar.text.lowercased() == Self.unrated { return .some(nil) }
    return rating(scalar.text, on: scale, at: entry.faultRange).map(Optional.some)
  }

  /// The rating that a text stands for.
  mutating func rating(_ text: String, on scale: RatingScale, at range: SourceRange) -> Rating? {
    guard let hundredths = Rating.hundredths(of: text) else {
      let meant = Rating.meant(by: text).map { "write \($0)" }
      report(
        .ratingNotANumber,
        "'\(text)' is not a rating",
        hint: meant ?? "\(scale.hint), or the word unrated",
        at: range
      )
      return nil
    }
    guard (0...Rating.best.hundredths).contains(hundredths) else {
      report(.ratingOutOfRange, "rating '\(text)' is outside 0...5", hint: scale.hint, at: range)
      return nil
    }
    guard hundredths % scale.step == 0 else {
      report(
        .ratingOffStep,
        "rating '\(text)' is between two steps",
        hint: scale.neighbours(of: hundredths),
        at: range
      )
      return nil
    }
    return Rating(hundredths: hundredths)
  }

  private mutating func reportMissingRating(_ key: String, _ scale: RatingScale) {
    let hint = "\(scale.hint), or the word unrated"
    if isWritten(key) {
      report(.emptyValue, "'\(key)' is empty", hint: hint, at: valuePlace(of: key))
    } else {
      report(.missingKey, "the key '\(key)' is missing", hint: hint, at: place)
    }
  }
}

extension Rating {
  /// The rating that a text in another form than ours must mean: `4,5`, `4/5`, `★★★★½`, `4 stars`.
  fileprivate static func meant(by text: String) -> Rating? {
    let stars = text.count { $0 == "★" || $0 == "⭐" }
    if stars > 0, stars <= 5 { return rating(stars * 100 + (text.contains("½") ? 50 : 0)) }
    let words = text.lowercased().split { $0.isWhitespace || $0 == "/" }
    guard let first = words.first, words.count == 1 || words.dropFirst() == ["5"] || words[1].hasPrefix("star") else {
      return nil
    }
    return hundredths(of: String(first.map { $0 == "," ? "." : $0 })).flatMap(rating)
  }

  private static func rating(_ hundredths: Int) -> Rating? {
    (worst.hundredths...best.hundredths).contains(hundredths) ? Rating(hundredths: hundredths) : nil
  }
}

extension RatingScale {
  /// What to do about a rating that is none.
  fileprivate var hint: String { "use a number from 0 to 5 in steps of \(Rating(hundredths: step))" }

  fileprivate func neighbours(of hundredths: Int) -> String {
    let below = Rating(hundredths: hundredths / step * step)
    return "use \(below) or \(Rating(hundredths: below.hundredths + step))"
  }
}
