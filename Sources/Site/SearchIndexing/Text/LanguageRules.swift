/// What search knows about a language. The rules are data, which the index carries to the browser: both sides apply
/// the same ones, and a further language is a further file in `Languages`.
package struct LanguageRules: Sendable {
  /// Endings of which the first that a word has, with enough in front of it, is replaced.
  struct Step: Sendable {
    /// The fewest letters that must stay in front of an ending.
    var least = 0
    /// What must be found among them, in this order, whatever stands between: `V` a vowel, `C` another letter, `X` any.
    /// `VC` are the words whose ending lies in the region R1 of the Snowball stemmers, `VCVC` in R2.
    var shape = ""
    /// `before|ending>replacement`, separated by spaces; without `>` the ending goes, `before|` says what stands
    /// right in front of it, in letters and the signs of `shape`, `^` for the beginning of the word. An ending that is
    /// its own replacement protects the word. Signs that no word holds mark words for the steps that follow.
    let endings: String
    /// Whether its endings make other words (`author`, `authority`), not forms of one (`author`, `authors`).
    var isDerivation = false
  }

  /// The tag of the language, without a region.
  let language: String
  /// Characters that are dropped within words; others that are no letters separate words.
  var joiners = ""
  /// Words without meaning of their own, which texts hold too many of to be searched for; separated by spaces.
  package var stopWords = ""
  var vowels = ""
  /// Letters whose umlauts are also written with an `e` after them, but not at the end of a word, nor after a vowel or `q`.
  var umlauts = ""
  var steps: [Step] = []
  /// Whether words are joined to one, the last of them saying what is meant, so that a word is looked for at the end of
  /// others, too.
  package var hasCompounds = false

  /// All languages that have rules.
  static let all = [english, german, french, spanish]

  /// Further languages that join words.
  private static let compounding: Set<Substring> = Set(
    "af da et fi fo fy hu is lb nb nl nn no sv".split(separator: " ")
  )

  /// The rules of a language by its tag, such as `en` or `de-AT`; of an unknown one, words as they are.
  package static func rules(for tag: String) -> LanguageRules {
    let language = tag.lowercased().prefix { $0 != "-" }
    return all.first { $0.language == language }
      ?? LanguageRules(language: String(language), hasCompounds: compounding.contains(language))
  }

  /// Each of some endings after each of some beginnings: `after("b c", "s")` is `b|s c|s`.
  static func after(_ beginnings: String, _ endings: String) -> String {
    let endings = endings.split(separator: " ")
    return beginnings.split(separator: " ").flatMap { before in endings.map { "\(before)|\($0)" } }
      .joined(separator: " ")
  }

  /// Endings of which each is replaced by the same.
  static func replacing(_ endings: String, by replacement: String) -> String {
    endings.split(separator: " ").map { "\($0)>\(replacement)" }.joined(separator: " ")
  }
}
