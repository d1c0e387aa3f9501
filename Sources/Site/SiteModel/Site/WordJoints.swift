import Notation

/// The joints of long German words: behind a suffix with the linking letter s, a new word begins (Duden, "Fugenelement"), and before
/// the words of a list. Parts that are still long are divided at syllables.
///
/// Browsers without a dictionary for hyphenation, and columns of cards, would otherwise break such words anywhere.
enum WordJoints {
  private static let suffixes = ["ungs", "heits", "keits", "schafts", "tions", "täts"]
  /// Frequent words and prefixes that rarely occur within other words, and that the rule of syllables divides, or adds a consonant
  /// to: "Fußgängerun|terführung", "Bahnhofsgast|stätte".
  private static let beginnings = [
    "abend", "abteil", "allee", "angestell", "anlage", "arbeit", "aufgabe", "aufnahme", "ausgabe", "ausstell",
    "eigentum", "einrichtung", "entwicklung", "erinnerung", "erzähl", "etikett", "über", "unter",
    "gaststätte", "gesellschaft", "haltestelle", "verein", "wirtschaft", "wirtshaus",
  ]
  /// The number of characters from which a word is divided, and the least number on both sides of a joint.
  private static let (leastWord, leastPart) = (12, 4)

  /// Returns whether texts of a language are divided.
  static func apply(to language: String) -> Bool { language == "de" || language.hasPrefix("de-") }

  /// Returns the text with soft hyphens at the joints of its long words, except those that the author divided.
  static func divided(_ text: String) -> String {
    guard text.longestPart >= leastWord else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false).map(dividedWord).joined(separator: " ")
  }

  private static func dividedWord(_ word: Substring) -> String {
    guard word.count >= leastWord, !word.contains("\u{AD}") else { return String(word) }
    var (rest, parts) = (word, [] as [Substring])
    while let end = joint(of: rest) {
      parts.append(rest[..<end])
      rest = rest[end...]
    }
    let certain = (parts + [rest]).flatMap { syllables($0, uncertain: false) }
    return certain.flatMap { syllables($0, uncertain: true) }.joined(separator: "\u{AD}")
  }

  /// Returns a long word or part in pieces of one or more syllables, each with enough letters.
  private static func syllables(_ part: Substring, uncertain: Bool) -> [Substring] {
    guard part.count >= leastWord else { return [part] }
    var (pieces, start) = ([] as [Substring], part.startIndex)
    for end in Syllables.ends(of: part, uncertain: uncertain) where end <= part.count - leastPart {
      let end = part.index(part.startIndex, offsetBy: end)
      guard part.distance(from: start, to: end) >= leastPart, !isBeforeLink(end, in: part) else { continue }
      pieces.append(part[start..<end])
      start = end
    }
    return pieces + [part[start...]]
  }

  /// Returns whether the linking letter of a suffix follows, whose joint is too near to the end.
  private static func isBeforeLink(_ end: Substring.Index, in part: Substring) -> Bool {
    suffixes.contains { part[...end].hasSuffix($0) }
  }

  /// Returns the first joint that has enough letters on both sides.
  private static func joint(of word: Substring) -> Substring.Index? {
    word.indices.dropFirst(leastPart).first { index in
      let (head, tail) = (word[..<index], word[index...])
      guard tail.count >= leastPart, tail.prefix(leastPart).allSatisfy(\.isLowercase) else { return false }
      let isAfterSuffix = head.count > leastPart && suffixes.contains(where: head.hasSuffix)
      return isAfterSuffix || beginnings.contains(where: tail.hasPrefix)
    }
  }
}
