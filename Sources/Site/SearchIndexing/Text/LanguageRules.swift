/// The search rules of a language. The rules are data in the index, so that the browser applies them as well. Each language
/// has a file in `Languages`.
package struct LanguageRules: Sendable {
  /// A list of endings. The first ending of a word with the required letters before it is replaced.
  struct Step: Sendable {
    /// The minimum number of letters before an ending.
    var least = 0
    /// The letters required before an ending, in this order, with any letters between: `V` is a vowel, `C` another letter,
    /// `X` any. `VC` requires the ending to be in the region R1 of the Snowball stemmers, `VCVC` in R2.
    var shape = ""
    /// The endings as `before|ending>replacement`, separated by spaces. Without `>`, the ending is removed. `before|` is
    /// matched immediately before the ending: letters, the signs of `shape`, and `^` for the start of the word. An ending
    /// that equals its replacement protects the word. Signs that no word contains mark words for later steps.
    let endings: String
    /// Whether the endings form derived words (`author`, `authority`), not inflections (`author`, `authors`).
    var isDerivation = false
  }

  /// The language tag, without a region.
  let language: String
  /// The characters that are removed within words; other characters than letters separate words.
  var joiners = ""
  /// The stop words, which are too frequent in texts to be searched for; separated by spaces.
  package var stopWords = ""
  var vowels = ""
  /// The letters whose umlauts are also spelt with a following `e`, except at the end of a word and after a vowel or `q`.
  var umlauts = ""
  var steps: [Step] = []
  /// Whether the language forms compounds whose last word carries the meaning, so that queries also match the ends of words.
  package var hasCompounds = false

  /// All languages with rules.
  static let all = [english, german, french, spanish]

  /// The languages without rules that form compounds.
  private static let compounding: Set<Substring> = Set(
    "af da et fi fo fy hu is lb nb nl nn no sv".split(separator: " ")
  )

  /// Returns the rules of a language by its tag, such as `en` or `de-AT`. Words of unknown languages are not stemmed.
  package static func rules(for tag: String) -> LanguageRules {
    let language = tag.lowercased().prefix { $0 != "-" }
    return all.first { $0.language == language }
      ?? LanguageRules(language: String(language), hasCompounds: compounding.contains(language))
  }

  /// Returns each ending after each beginning: `after("b c", "s")` is `b|s c|s`.
  static func after(_ beginnings: String, _ endings: String) -> String {
    let endings = endings.split(separator: " ")
    return beginnings.split(separator: " ").flatMap { before in endings.map { "\(before)|\($0)" } }
      .joined(separator: " ")
  }

  /// Returns endings with one replacement for all of them.
  static func replacing(_ endings: String, by replacement: String) -> String {
    endings.split(separator: " ").map { "\($0)>\(replacement)" }.joined(separator: " ")
  }
}
