import Notation
import TestSupport
import Testing

/// The code processes eight bytes together, so each character is tested at every offset in strings of every length.
@Suite struct EscapingTests {
  private static let html: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]

  private func expected(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }

  @Test func everyCharacterAtEveryOffset() {
    let commonMark = Self.html.filter { $0.key != "'" }
    for scalar in (0...0x2FF).compactMap(Unicode.Scalar.init) {
      for length in 0..<20 {
        let text = String(repeating: "x", count: length) + String(scalar) + String(repeating: "é", count: length / 2)
        #expect(text.escaped(.html) == expected(text, Self.html))
        #expect(text.escaped(.commonMark) == expected(text, commonMark))
      }
    }
  }

  @Test func forbiddenCharactersAreRemovedFromXML() {
    #expect("a\u{0}\u{1F}\u{FFFE}\u{FFFF}\t\n\r\u{FFFD}\u{FF01}'".escaped(.xml) == "a\t\n\r\u{FFFD}\u{FF01}&#39;")
  }

  @Test func randomText() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let text = generator.text(upTo: 60)
      #expect(text.escaped(.html) == expected(text, Self.html))
    }
  }
}
