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
      report(.ratingNotANumber, "'\(text)' is not a rating", hint: "\(scale.hint), or the word unrated", at: range)
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

extension RatingScale {
  /// What to do about a rating that is none.
  fileprivate var hint: String { "use a number from 0 to 5 in steps of \(Rating(hundredths: step))" }

  fileprivate func neighbours(of hundredths: Int) -> String {
    let below = Rating(hundredths: hundredths / step * step)
    return "use \(below) or \(Rating(hundredths: below.hundredths + step))"
  }
}
