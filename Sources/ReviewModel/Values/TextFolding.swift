#if canImport(Darwin)
  import Foundation
#else
  // The decompositions are in the standard library, but not yet in its public interface; Foundation would bring ICU.
  @_spi(_Unicode) import Swift
#endif

/// The text in lower case without diacritics and with single spaces: what makes two spellings of a name one name.
///
/// It decomposes canonically (Unicode Standard Annex #15), drops combining marks and maps the Latin letters that have no
/// decomposition (`ß`, `ø`, `ł` and others) to the letters that readers type for them.
package func folded(_ text: String) -> String {
  if isSimple(text) { return text.lowercased() }
  var result = String.UnicodeScalarView()
  for scalar in decomposed(text.lowercased()) where !isMark(scalar) {
    if let letters = undecomposable[scalar] {
      result.append(contentsOf: letters.unicodeScalars)
    } else {
      result.append(scalar)
    }
  }
  return words(String(result))
}

/// Whether the text is printable ASCII with single spaces between words, as most is, so that nothing needs cleaning.
func isSimple(_ text: String) -> Bool {
  var previous: UInt8 = 0x20
  for byte in text.utf8 {
    guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
    previous = byte
  }
  return previous != 0x20 || text.isEmpty
}

private func words(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: true
  default: false
  }
}

private func decomposed(_ text: String) -> [Unicode.Scalar] {
  #if canImport(Darwin)
    Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
  #else
    Array(text._nfd)
  #endif
}

/// Lower-case letters without a canonical decomposition, and what stands for them in ASCII.
private let undecomposable: [Unicode.Scalar: String] = [
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŀ": "l",
  "ŋ": "n", "ŧ": "t", "ĸ": "k", "ſ": "s",
]
