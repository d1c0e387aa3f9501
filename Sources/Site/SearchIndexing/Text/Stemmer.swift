/// A stemmer, which applies the rules of a language step by step.
///
/// Steps with conditions on the remaining letters follow M. F. Porter, "An algorithm for suffix stripping" (1980). The rules
/// follow his Snowball stemmers (snowballstem.org), for letters without diacritics.
package struct Stemmer: Sendable {
  fileprivate struct Ending {
    let before: [Unicode.Scalar]
    let letters: [Unicode.Scalar]
    let replacement: [Unicode.Scalar]
  }

  private struct Step {
    let least: Int
    let shape: [Unicode.Scalar]
    /// The endings by their last letter.
    let endings: [Unicode.Scalar: [Ending]]
  }

  private let steps: [Step]
  private let vowels: Set<Unicode.Scalar>
  private let umlauts: Set<Unicode.Scalar>

  /// Creates a stemmer for a language.
  package init(_ rules: LanguageRules) {
    steps = rules.steps.map { step in
      let endings = step.endings.split(separator: " ").map { Ending(String($0)) }
      let byLast = Dictionary(grouping: endings) { $0.letters.last ?? "^" }
      return Step(least: step.least, shape: Array(step.shape.unicodeScalars), endings: byLast)
    }
    vowels = Set(rules.vowels.unicodeScalars)
    umlauts = Set(rules.umlauts.unicodeScalars)
  }

  /// Returns the stem of a folded word.
  package func stem(_ word: String) -> String {
    var letters = respelt(Array(word.unicodeScalars))
    for step in steps { apply(step, to: &letters) }
    return String(String.UnicodeScalarView(letters))
  }

  /// Returns the word with umlauts spelt as a folded letter without `e`: `kuche` for `kueche`.
  private func respelt(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard !umlauts.isEmpty else { return word }
    return word.indices.filter { !isPartOfUmlaut($0, in: word) }.map { word[$0] }
  }

  private func isPartOfUmlaut(_ index: Int, in word: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < word.count, word[index] == "e", umlauts.contains(word[index - 1]) else { return false }
    return index == 1 || word[index - 2] != "q" && !vowels.contains(word[index - 2])
  }

  private func apply(_ step: Step, to word: inout [Unicode.Scalar]) {
    let ending = word.last.flatMap { step.endings[$0] }?.first { ending in
      guard word.suffix(ending.letters.count).elementsEqual(ending.letters) else { return false }
      let rest = word.dropLast(ending.letters.count)
      return rest.count >= step.least && has(rest, step.shape) && ends(rest, with: ending.before)
    }
    guard let ending else { return }
    word.removeLast(ending.letters.count)
    word += ending.replacement
  }

  private func has(_ rest: ArraySlice<Unicode.Scalar>, _ shape: [Unicode.Scalar]) -> Bool {
    var index = 0
    for letter in rest where index < shape.count && matches(letter, by: shape[index]) { index += 1 }
    return index == shape.count
  }

  private func ends(_ rest: ArraySlice<Unicode.Scalar>, with before: [Unicode.Scalar]) -> Bool {
    let signs = before.drop { $0 == "^" }
    guard signs.count == before.count ? rest.count >= signs.count : rest.count == signs.count else { return false }
    return zip(rest.suffix(signs.count), signs).allSatisfy(matches)
  }

  private func matches(_ letter: Unicode.Scalar, by sign: Unicode.Scalar) -> Bool {
    switch sign {
    case "V": vowels.contains(letter)
    case "C": !vowels.contains(letter)
    case "X": true
    default: letter == sign
    }
  }
}

extension Stemmer.Ending {
  /// Parses `before|ending>replacement`.
  fileprivate init(_ text: String) {
    let parts = text.split(separator: ">")
    let signs = parts[0].split(separator: "|")
    before = signs.count == 1 ? [] : Array(signs[0].unicodeScalars)
    letters = Array(signs[signs.count - 1].unicodeScalars)
    replacement = parts.count == 1 ? [] : Array(parts[1].unicodeScalars)
  }
}
