import Notation

/// Returns the text in lower case, without diacritics and with single spaces, to compare spellings of a name.
///
/// Decomposes the text canonically (Unicode Standard Annex #15), removes accents, and composes the rest. Latin letters
/// without a decomposition (`ß`, `ø`, `ł` and others) become the letters that readers type for them. Marks that form
/// another letter in their script, such as the vowels of Thai and the voicing of kana, are kept.
package func folded(_ text: String) -> String {
  if isSimple(text.utf8) { return text.lowercased() }
  var result = String.UnicodeScalarView()
  var base: Unicode.Scalar = "\0"
  for scalar in decomposed(text.lowercased()) {
    if isAccent(scalar, on: base) { continue }
    if let letters = undecomposable[scalar] {
      result.append(contentsOf: letters.unicodeScalars)
    } else {
      result.append(scalar)
    }
    // Normalization may reorder kept and removed marks, so only a starter becomes the base.
    if scalar.properties.canonicalCombiningClass == .notReordered { base = scalar }
  }
  return words(composed(String(result)))
}

/// Returns whether a text is printable ASCII with single spaces between words, the common case that needs no cleaning.
func isSimple(_ text: some Collection<UInt8>) -> Bool {
  var previous: UInt8 = 0x20
  for byte in text {
    guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
    previous = byte
  }
  return previous != 0x20 || text.isEmpty
}

/// Returns the text with a single space for each run of white space. Splits scalars, because a mark after a space forms a
/// character with it and must be kept.
func words(_ text: String) -> String {
  text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }.joined(separator: " ")
}

extension String.UnicodeScalarView {
  /// The text with a single space for each run of white space. A single space character is kept, such as U+00A0 or
  /// U+3000; a single line break is replaced.
  var withSingleSpaces: String {
    var (result, spaces) = (Self(), Self())
    for scalar in self {
      if scalar.properties.isWhitespace {
        spaces.append(scalar)
        continue
      }
      if !spaces.isEmpty, !result.isEmpty { result.append(spaces.count == 1 ? spaces[spaces.startIndex].asSpace : " ") }
      spaces = Self()
      result.append(scalar)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var asSpace: Unicode.Scalar { properties.generalCategory == .spaceSeparator ? self : " " }
}

/// Returns whether a scalar is a format character, an enclosing mark, or a mark that is optional in writing: a combining
/// diacritic, a Hebrew point or an Arabic vowel sign.
private func isAccent(_ scalar: Unicode.Scalar, on base: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .format, .enclosingMark: true
  case .nonspacingMark: isOptionalMark(scalar.value) && !isCyrillicLetter(base, with: scalar)
  default: false
  }
}

private func isOptionalMark(_ value: UInt32) -> Bool {
  switch value {
  case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
    0xE0100...0xE01EF, 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x0652, 0x0656...0x0670, 0x06D6...0x06ED:
    true
  default: false
  }
}

/// Returns whether the mark forms another Cyrillic letter, as in `й` and `ї`. In `ё` it is optional.
private func isCyrillicLetter(_ base: Unicode.Scalar, with mark: Unicode.Scalar) -> Bool {
  (0x0430...0x052F).contains(base.value) && base != "е" && (mark == "\u{306}" || mark == "\u{308}")
}

/// Lower-case letters without a canonical decomposition, and their replacements. The final sigma differs only by position.
private let undecomposable: [Unicode.Scalar: String] = [
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŀ": "l",
  "ŋ": "n", "ŧ": "t", "ĸ": "k", "ſ": "s", "ς": "σ",
]
