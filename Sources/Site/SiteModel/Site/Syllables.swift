/// The syllables of German words (Amtliches Regelwerk der deutschen Rechtschreibung, §§ 107 to 113).
///
/// A consonant between vowels begins a syllable, and of several consonants the last one does. More than two consonants often meet at the
/// joint of two words, where this rule needs a dictionary: if the last two can begin a word, groups of four and `sch` are divided before
/// them, and groups of three are not divided.
enum Syllables {
  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y", "ä", "ö", "ü"]
  /// Letters that stand for one sound (§ 111).
  private static let sounds = ["sch", "ch", "ck", "ph", "rh", "sh", "th"]
  /// Pairs of sounds with which words begin.
  private static let beginnings: Set<String> = [
    "bl", "br", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "pl", "pr", "tr", "st", "sp", "kn", "gn", "pf", "zw", "qu",
    "schl", "schm", "schn", "schr", "schw",
  ]

  /// Returns the ends of the syllables of a word, except the last, as numbers of characters.
  static func ends(of word: some StringProtocol) -> [Int] {
    let letters = Array(word.lowercased())
    guard letters.count == word.count else { return [] }
    let places = letters.indices.filter { vowels.contains(letters[$0]) }
    return zip(places, places.dropFirst()).compactMap { before, after in
      end(of: letters[(before + 1)..<after])
    }
  }

  /// Returns the place in a group of consonants between two vowels where a syllable ends; nil if there is none or it is uncertain.
  private static func end(of group: ArraySlice<Character>) -> Int? {
    guard group.allSatisfy(\.isLetter) else { return nil }
    let starts = starts(of: group)
    guard let last = starts.last, let pair = starts.dropLast().last, beginnings.contains(String(group[pair...])) else {
      return starts.last
    }
    if starts.count > 3 || last > pair + 1 { return pair }
    return starts.count == 3 ? nil : last
  }

  /// Returns the places where the sounds of a group begin.
  private static func starts(of group: ArraySlice<Character>) -> [Int] {
    var (starts, place) = ([] as [Int], group.startIndex)
    while place < group.endIndex {
      starts.append(place)
      place += sounds.first { group[place...].starts(with: $0) }?.count ?? 1
    }
    return starts
  }
}
