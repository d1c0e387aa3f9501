import FrontMatter
import ReviewModel

/// A rating in the various notations of authors, with its own scale.
package enum ForeignRating: Hashable {
  /// A number in hundredths, with the best rating if stated: `8/10`, `85%`, `★★★☆☆`.
  case points(Int, best: Int?)
  /// A number of stars in hundredths, without empty stars that state the best rating: `★★★½`.
  case stars(Int)
  case grade(String)
  /// A word such as `Good`. Only its author can order it.
  case label(String)
  /// Explicitly unrated: `DNF`, `n/a`.
  case unrated

  /// Parses a value; nil if it is not a rating.
  package init?(_ value: Value) {
    if case .mapping = value {
      guard let rating = value.member("rating", "overall", "value", "ratingvalue", "score", "stars"),
        let inner = ForeignRating(rating)
      else { return nil }
      self = inner.outOf(value.member("best", "bestrating", "max", "outof", "scale"))
    } else {
      guard let text = value.text, let rating = ForeignRating(text) else { return nil }
      self = rating
    }
  }

  /// Parses a text on one line; nil if it is not a rating.
  package init?(_ written: String) {
    let text = Self.simplified(written)
    if Self.unratedWords.contains(text) {
      self = .unrated
    } else if let rating = Self.inStars(text) ?? Self.inNumbers(text) ?? Self.inLetters(text) ?? Self.inWords(written) {
      self = rating
    } else {
      return nil
    }
  }

  /// Returns the rating with the best rating of another entry, if it states none itself.
  package func outOf(_ best: Value?) -> ForeignRating {
    guard case .points(let points, nil) = self, let best = best?.text.flatMap(Rating.hundredths), best >= points else {
      return self
    }
    return .points(points, best: best)
  }

  /// Whether the rating has a known place on a scale.
  package var isOrdered: Bool { if case .label = self { false } else { true } }

  /// Returns the text in lower case, with ASCII digits and separators, and `½` for `1/2`.
  private static func simplified(_ text: String) -> String {
    let scalars = text.lowercased().unicodeScalars.filter { $0 != "\u{FE0F}" }
    let plain = String(String.UnicodeScalarView(scalars)).map { character in
      character.isNumber
        ? character.wholeNumberValue.map { "\($0)" } ?? "\(character)"
        : separators[character] ?? "\(character)"
    }
    return cleaned(plain.joined()).replacing(" 1/2", with: "½").replacing("*1/2", with: "*½")
  }

  private static let separators: [Character: String] = [",": ".", "，": ".", "．": ".", "／": "/", "％": "%"]

  private static let unratedWords: Set<String> = [
    "abandoned", "dnf", "did not finish", "n/a", "na", "none", "unrated", "not rated", "no rating", "tbd", "-", "?",
  ]

  private static let filledStars: Set<Unicode.Scalar> = ["★", "⭐", "🌟", "✭", "●", "♥", "❤", "*"]
  private static let emptyStars: Set<Unicode.Scalar> = ["☆", "✩", "○", "♡"]
  private static let fractions: [Unicode.Scalar: Int] = ["¼": 25, "½": 50, "¾": 75]

  /// Parses `★★★½☆`, or `***½`. Empty stars state the best rating.
  private static func inStars(_ text: String) -> ForeignRating? {
    let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
    let (full, empty) = (scalars.count(where: filledStars.contains), scalars.count(where: emptyStars.contains))
    let parts = scalars.compactMap { fractions[$0] }
    guard full + empty > 0, full + parts.count > 0, parts.count < 2, full + empty + parts.count == scalars.count,
      scalars.count <= 20
    else { return nil }
    let points = full * 100 + (parts.first ?? 0)
    return empty > 0 ? .points(points, best: max(scalars.count, 5) * 100) : .stars(points)
  }

  /// Parses `4.5`, `4/5`, `4 out of 5`, `4 stars`, `★ 4`, `3½` or `85%`.
  private static func inNumbers(_ text: String) -> ForeignRating? {
    let part = text.unicodeScalars.lazy.compactMap { fractions[$0] }.first ?? 0
    let pointed = text.unicodeScalars.map { filledStars.contains($0) || fractions[$0] != nil ? " " : Character($0) }
    let words = String(pointed).split { $0.isWhitespace || $0 == "/" || $0 == "%" }.filter {
      !prepositions.contains(String($0))
    }
    guard let first = words.first, let whole = Rating.hundredths(of: (first.hasPrefix(".") ? "0" : "") + first),
      whole >= 0
    else { return nil }
    let points = whole + part
    if text.hasSuffix("%") { return words.count == 1 && points <= 10_000 ? .points(points, best: 10_000) : nil }
    guard words.count > 1, !isUnit(words[1]) else { return words.count < 3 ? .points(points, best: nil) : nil }
    guard words.count == 2 || isUnit(words[2]), let best = Rating.hundredths(of: String(words[1])), best >= points
    else {
      return nil
    }
    return .points(points, best: best)
  }

  /// The words between a rating and the best one in several languages.
  private static let prepositions: Set<String> = [
    "out", "of", "von", "sur", "de", "sobre", "su", "van", "av", "af", "z", "из",
  ]

  private static func isUnit(_ word: Substring) -> Bool { ["star", "point", "pt"].contains(where: word.hasPrefix) }

  /// Parses a letter from `A` to `F` with an optional `+` or `-`.
  private static func inLetters(_ text: String) -> ForeignRating? {
    let name = text.uppercased().replacing("\u{2212}", with: "-").replacing("\u{2013}", with: "-")
    return ImportedScale.letters.contains(name) ? .grade(name) : nil
  }

  /// Parses up to three words without digits.
  private static func inWords(_ text: String) -> ForeignRating? {
    let isLabel =
      text.utf8.count <= 40 && (1...3).contains(text.split(separator: " ").count)
      && !text.contains { $0.isNumber || "[]{}<>:/%".contains($0) }
      && text.contains { $0.isLetter || $0.unicodeScalars.contains { $0.properties.isEmojiPresentation } }
    return isLabel ? .label(text) : nil
  }
}
