import Diagnostics
import FrontMatter
import Notation

// MARK: - Ratings
extension EntryReader {
  /// The word for no rating.
  static let unrated = "unrated"

  /// Returns the rating of a required key: `.some(nil)` for `unrated`, nil if it is missing or invalid. A missing one is not
  /// reported if another key may contain it.
  mutating func rating(_ key: String, on scale: RatingScale, orOf other: String? = nil) -> Rating?? {
    expect(key, .rating(scale), isRequired: true)
    change(key) { $0.substitute = other }
    guard let entry = entry(key) else {
      if isWritten(key) || !(other.map(holdsValue) ?? false) { reportMissingRating(key, scale) }
      return .none
    }
    guard let scalar = rated(entry, on: scale) else { return .none }
    if scalar.text.lowercased() == Self.unrated { return .some(nil) }
    return rating(scalar.text, on: scale, at: entry.errorRange).map(Optional.some)
  }

  /// Returns the rating of an optional key; nil if it is missing, `unrated` or invalid.
  mutating func optionalRating(_ key: String, on scale: RatingScale) -> Rating? {
    expect(key, .rating(scale))
    return holdsValue(key) ? rating(key, on: scale) ?? nil : nil
  }

  /// Returns the scalar of an entry. The hint for several values names the ratings among them.
  private mutating func rated(_ entry: Entry, on scale: RatingScale) -> Scalar? {
    if case .scalar(let scalar) = entry.value { return scalar }
    let texts = entry.value.texts.filter { text in
      Rating.hundredths(of: text).flatMap(scale.rating) != nil || scale.grades.contains { $0.name == text }
    }
    let values = texts.map { "\(entry.key.text): \(YAML.text($0))" }.joined(separator: ", or ")
    let hint = values.isEmpty ? scale.hint + Self.orUnrated : "write " + values
    let isOnly = if case .sequence(let items, _) = entry.value { items.count == 1 && texts.count == 1 } else { false }
    let fix = isOnly ? [Replacement(entry.value.range, with: texts[0])] : []
    report(.wrongType, "key '\(entry.key.text)' requires a single value", hint: hint, at: entry.errorRange, fix: fix)
    return nil
  }

  /// Returns the rating of a text, or nil.
  mutating func rating(_ text: String, on scale: RatingScale, at range: SourceRange) -> Rating? {
    // An invalid scale has been reported already.
    guard scale.isKnown else { return scale.worst }
    return scale.grades.isEmpty ? points(text, on: scale, at: range) : grade(text, on: scale, at: range)
  }

  private mutating func points(_ text: String, on scale: RatingScale, at range: SourceRange) -> Rating? {
    guard let hundredths = Rating.hundredths(of: text) else {
      let rating = scale.rating(correcting: text)
      let correction =
        rating.map { YAML.plain("\($0)") }
        ?? (plainForm(text).lowercased() == Self.unrated ? .plain(Self.unrated) : nil)
      let hint = scale.hint + Self.orUnrated
      report(.ratingNotANumber, "invalid rating '\(text)'", correction: correction, hint: hint, at: range)
      return nil
    }
    guard (scale.worst.hundredths...scale.best.hundredths).contains(hundredths) else {
      let message = "rating '\(text)' is outside \(scale.worst) to \(scale.best)"
      report(.ratingOutOfRange, message, hint: scale.hint, at: range)
      return nil
    }
    if let rating = scale.rating(hundredths) { return rating }
    let hint = scale.neighbours(of: hundredths)
    report(.ratingOffStep, "rating '\(text)' is not a multiple of the step", hint: hint, at: range)
    return nil
  }

  private mutating func grade(_ text: String, on scale: RatingScale, at range: SourceRange) -> Rating? {
    let (grades, name) = (scale.grades, cleaned(text).lowercased())
    if let place = grades.firstIndex(where: { $0.name.lowercased() == name }) { return scale.ratings[place] }
    let plain = plainForm(name)
    if let grade = grades.first(where: { $0.name.lowercased() == plain }) {
      report(.unknownGrade, "unknown grade '\(text)'", correction: .text(grade.name), hint: "", at: range)
      return nil
    }
    let (message, hint) = ("unknown grade '\(text)'", scale.hint + Self.orUnrated)
    // Short names such as A, A+ and A- are too similar for a suggestion.
    if name.count > 2 {
      report(.unknownGrade, message, name, among: grades.map(\.name), hint: hint, at: range)
    } else {
      report(.unknownGrade, message, hint: hint, at: range)
    }
    return nil
  }

  private static let orUnrated = ", or unrated"

  mutating func reportMissingRating(_ key: String, _ scale: RatingScale) {
    let hint = scale.isKnown ? scale.hint + Self.orUnrated : nil
    if isWritten(key) {
      report(.emptyValue, "key '\(key)' is empty", hint: hint, at: valuePlace(of: key))
    } else {
      report(.missingKey, "missing key '\(key)'", hint: hint, at: place)
    }
  }
}

extension RatingScale {
  /// Parses a rating in another unambiguous form: `4,5`, `4/5`, `★★★★½`, `4 stars`, `92 points`, `92%`.
  fileprivate func rating(correcting text: String) -> Rating? {
    let text = plainForm(text)
    if let rating = Rating.hundredths(of: text).flatMap(rating) { return rating }
    if text.hasSuffix(" 1/2") { return rating(correcting: text.dropLast(4) + ".5") }
    let stars = text.count { $0 == "★" || $0 == "⭐" }
    if stars > 0 { return form == .stars ? rating(stars * 100 + (text.contains(".5") ? 50 : 0)) : nil }
    let isOfHundred = best == Rating.limits.upperBound
    let words = text.lowercased().split { $0.isWhitespace || $0 == "/" || $0 == "%" && isOfHundred }
    guard let first = words.first, words.count == 1 || words.dropFirst() == ["\(best)"] || Self.isUnit(words[1]) else {
      return nil
    }
    return Rating.hundredths(of: String(first.map { $0 == "," ? "." : $0 })).flatMap(rating)
  }

  private static func isUnit(_ word: Substring) -> Bool { ["star", "point", "pt"].contains(where: word.hasPrefix) }

  /// The hint for an invalid rating.
  fileprivate var hint: String {
    if !grades.isEmpty { return "use \(grades.map(\.name).joined(separator: ", "))" }
    return "use a number from \(summary) in steps of \(Rating(hundredths: step))"
  }

  fileprivate func neighbours(of hundredths: Int) -> String {
    let below = hundredths - (hundredths - worst.hundredths) % step
    return "use \(Rating(hundredths: below)) or \(Rating(hundredths: below + step))"
  }
}
