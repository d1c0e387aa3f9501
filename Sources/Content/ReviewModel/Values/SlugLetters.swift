import Notation

/// The rules for letters that a language replaces by several ASCII letters. All other letters only lose their diacritics.
package enum SlugLetters: CaseIterable, Sendable {
  /// All letters only lose their diacritics.
  case plain
  /// `ä` as `ae`, `ö` as `oe`, `ü` as `ue`.
  case german
  /// `å` as `aa`, `ø` as `oe`: Danish and Norwegian.
  case danish

  /// Returns the rules of a language, by its BCP 47 tag.
  init(language: String) {
    switch language.baseLanguage {
    case "de", "gsw", "nds": self = .german
    case "da", "nb", "nn", "no": self = .danish
    default: self = .plain
    }
  }

  /// Returns the name with the letters replaced.
  func written(_ name: String) -> String {
    guard self != .plain, !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name }
    return composed(name.lowercased()).unicodeScalars.map { letters(for: $0) ?? String($0) }.joined()
  }

  private func letters(for scalar: Unicode.Scalar) -> String? {
    switch (self, scalar) {
    case (.german, "ä"): "ae"
    case (.german, "ö"), (.danish, "ø"): "oe"
    case (.german, "ü"): "ue"
    case (.danish, "å"): "aa"
    default: nil
    }
  }
}

extension String {
  /// The primary language of a BCP 47 tag: `de` for `de-AT`.
  package var baseLanguage: String { lowercased().prefix { $0 != "-" }.description }
}
