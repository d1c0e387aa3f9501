/// What search knows about a language. The rules are data, which the index carries to the browser: both sides apply
/// the same ones, and a further language is a further file in `Languages`.
package struct LanguageRules: Sendable {
  /// Endings of which the first that fits is replaced.
  struct Step: Sendable {
    /// The fewest letters that must stay in front of an ending.
    let least: Int
    /// Whether a vowel must stay in front of it.
    let needsVowel: Bool
    /// `ending>replacement`, separated by spaces. An ending that is its own replacement protects the word.
    let endings: String
  }

  /// The tag of the language, without a region.
  let language: String
  /// Characters that are dropped within words; others that are no letters separate words.
  var joiners = ""
  /// Words without meaning of their own, which texts hold too many of to be searched for; separated by spaces.
  package var stopWords = ""
  var vowels = ""
  var steps: [Step] = []

  /// All languages that have rules.
  static let all = [english, german]

  /// The rules of a language by its tag, such as `en` or `de-AT`; of an unknown one, words as they are.
  package static func rules(for tag: String) -> LanguageRules {
    let language = tag.lowercased().prefix { $0 != "-" }
    return all.first { $0.language == language } ?? LanguageRules(language: String(language))
  }
}
