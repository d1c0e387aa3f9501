/// The syllables of German words that end between different consonants, where most joints of words are (Amtliches Regelwerk der
/// deutschen Rechtschreibung, §§ 107 to 113).
///
/// Of several consonants between vowels, the last begins a syllable. A single one is no place to divide a long word: it may begin with the
/// vowel behind it, as in "Fleisch|etikett". If the last two can begin a word, groups of four and `sch` are divided before them, and
/// shorter ones, as in "Halte|stelle", need a dictionary.
enum Syllables {
  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y", "ä", "ö", "ü"]
  /// Letters that stand for one sound (§ 111).
  private static let sounds = ["sch", "ch", "ck", "ph", "rh", "sh", "th"]
  /// Pairs of sounds with which words begin.
  private static let beginnings: Set<String> = [
    "bl", "br", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "pl", "pr", "tr", "st", "sp", "kn", "gn", "pf", "zw", "qu",
    "schl", "schm", "schn", "schr", "schw",
  ]

  /// Returns the ends of these syllables of a word, as numbers of characters.
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
    let starts = starts(of: group)
    guard group.allSatisfy(\.isLetter), starts.count > 1, let last = starts.last else { return nil }
    let pair = starts[starts.count - 2]
    guard beginnings.contains(String(group[pair...])) else {
      let isDouble = starts.count == 2 && group[pair..<last] == group[last...]
      return isDouble ? nil : last
    }
    return starts.count > 3 || starts.count == 3 && last > pair + 1 ? pair : nil
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
