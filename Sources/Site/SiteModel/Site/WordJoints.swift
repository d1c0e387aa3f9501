import Notation

/// The joints of long German words: behind a suffix with the linking letter s, a new word begins (Duden, "Fugenelement"). Parts that
/// are still long are divided at syllables.
///
/// Browsers without a dictionary for hyphenation, and columns of cards, would otherwise break such words anywhere.
enum WordJoints {
  private static let suffixes = ["ungs", "heits", "keits", "schafts", "tions", "täts"]
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
    return (parts + [rest]).flatMap { syllables($0, uncertain: false) }.flatMap { syllables($0, uncertain: true) }
      .joined(
        separator: "\u{AD}"
      )
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

  /// Returns the end of the first suffix that has enough letters on both sides.
  private static func joint(of word: Substring) -> Substring.Index? {
    word.indices.first { index in
      let tail = word[index...]
      return word.distance(from: word.startIndex, to: index) > leastPart && tail.count >= leastPart
        && tail.prefix(leastPart).allSatisfy(\.isLowercase) && suffixes.contains { word[..<index].hasSuffix($0) }
    }
  }
}
