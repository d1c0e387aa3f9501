/// The syllables of German words (Amtliches Regelwerk der deutschen Rechtschreibung, §§ 107 to 113), where they are divided best.
///
/// Of several consonants between vowels, the last begins a syllable; the last two, if words begin with them, as in "Über|tragung". Words
/// are mostly joined between different consonants. A single consonant is no place to divide: it may end its word, as in
/// "Fleisch|etikett". Double letters, and `st` and `sp` as in "Halte|stelle" and "Leis|tung", are uncertain.
enum Syllables {
  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y", "ä", "ö", "ü"]
  /// Letters that stand for one sound (§ 111), without `rh` and `sh`, between which most words are joined: "Wirts|haus".
  private static let sounds = ["sch", "ch", "ck", "ph", "th"]
  /// Pairs of sounds with which words begin.
  private static let beginnings: Set<String> = [
    "bl", "br", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "pl", "pr", "tr", "st", "sp", "kn", "gn", "pf", "qu",
    "schl", "schm", "schn", "schr", "schw",
  ]

  /// Returns the ends of syllables of a word, as numbers of characters, with or without the uncertain ones.
  static func ends(of word: some StringProtocol, uncertain: Bool) -> [Int] {
    let letters = Array(word.lowercased())
    guard letters.count == word.count else { return [] }
    let places = letters.indices.filter { vowels.contains(letters[$0]) }
    return zip(places, places.dropFirst()).compactMap { before, after in
      end(of: letters[(before + 1)..<after], uncertain: uncertain)
    }
  }

  /// Returns the place in a group of consonants between two vowels where a syllable ends; nil if there is none.
  private static func end(of group: ArraySlice<Character>, uncertain: Bool) -> Int? {
    let starts = starts(of: group)
    guard group.allSatisfy(\.isLetter), starts.count > 1, let last = starts.last else { return nil }
    let pair = starts[starts.count - 2]
    let isBeginning = beginnings.contains(String(group[pair...]))
    let isUncertain =
      starts.count == 2
      && (group[pair..<last] == group[last...] || isBeginning && group[pair] == "s" && last == pair + 1)
    return isUncertain && !uncertain ? nil : isBeginning ? pair : last
  }

  /// Returns the places where the sounds of a group begin.
  private static func starts(of group: ArraySlice<Character>) -> [Int] {
    var (starts, place) = ([] as [Int], group.startIndex)
    while place < group.endIndex {
      starts.append(place)
      // "Gast|haus"
      let isAfterS = group[..<place].last == "s"
      place += sounds.first { group[place...].starts(with: $0) && !(isAfterS && $0 == "th") }?.count ?? 1
    }
    return starts
  }
}
