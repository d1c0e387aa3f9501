/// Cuts words to their stems by the rules of a language: the endings of a step are tried in order, the first that a
/// word has is replaced if enough of the word stays, and the next step begins.
///
/// The idea of steps with conditions on what stays is that of M. F. Porter, "An algorithm for suffix stripping" (1980).
package struct Stemmer: Sendable {
  private struct Ending {
    let letters: [Unicode.Scalar]
    let replacement: [Unicode.Scalar]
  }

  private let steps: [(rule: LanguageRules.Step, endings: [Ending])]
  private let vowels: Set<Unicode.Scalar>

  /// Makes a stemmer for a language.
  package init(_ rules: LanguageRules) {
    steps = rules.steps.map { ($0, Self.endings($0.endings)) }
    vowels = Set(rules.vowels.unicodeScalars)
  }

  /// The stem of a folded word.
  package func stem(_ word: String) -> String {
    var letters = Array(word.unicodeScalars)
    for step in steps { apply(step.rule, step.endings, to: &letters) }
    return String(String.UnicodeScalarView(letters))
  }

  private func apply(_ rule: LanguageRules.Step, _ endings: [Ending], to word: inout [Unicode.Scalar]) {
    guard let ending = endings.first(where: { word.ends(with: $0.letters) }) else { return }
    let rest = word.dropLast(ending.letters.count)
    guard rest.count >= rule.least, !rule.needsVowel || rest.contains(where: vowels.contains) else { return }
    word = rest + ending.replacement
  }

  private static func endings(_ list: String) -> [Ending] {
    list.split(separator: " ").map { pair in
      let parts = pair.split(separator: ">", omittingEmptySubsequences: false)
      return Ending(letters: Array(parts[0].unicodeScalars), replacement: Array(parts[1].unicodeScalars))
    }
  }
}

extension [Unicode.Scalar] {
  fileprivate func ends(with ending: [Unicode.Scalar]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
