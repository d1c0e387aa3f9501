import LanguageServer
import TestSupport
import Testing

@Suite struct TextDocumentTests {
  static func document(_ text: String) -> TextDocument {
    TextDocument(uri: "file:///a.md", path: "/a.md", version: 1, text: text, .utf16)
  }

  static func text(_ document: TextDocument) -> String { document.source.text(in: document.source.range) }

  static func range(_ start: (Int, Int), _ end: (Int, Int)) -> LineRange {
    LineRange(LinePosition(line: start.0, character: start.1), LinePosition(line: end.0, character: end.1))
  }

  @Test func changesAreAppliedInOrder() {
    var document = Self.document("one\r\n🍝 two\n")
    document.change(
      [ContentChange(Self.range((1, 0), (1, 2)), "&"), ContentChange(Self.range((1, 1), (1, 1)), "\nthree")],
      version: 5
    )
    #expect(Self.text(document) == "one\r\n&\nthree two\n")
    #expect(document.version == 5)
    document.change([ContentChange(nil, "all"), ContentChange(Self.range((0, 3), (9, 9)), "!")], version: 6)
    #expect(Self.text(document) == "all!")
  }

  /// Edits of UTF-16 text and the resulting changes of the document must produce the same text.
  @Test(arguments: 0..<200)
  func changesEqualTheWholeText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = Array("title: 🍝 é\r\nx\n\r\u{301}y".utf16)
    var document = Self.document(String(decoding: text, as: UTF16.self))
    for version in 2..<40 {
      let cuts = Self.cuts(of: text)
      let ends = try [cuts, cuts].map { try #require($0.randomElement(using: &random)) }.sorted()
      let new = try #require(["", "a", "\n", "\r\n", "\r", "🍕🍕", "é\n", "---\n"].randomElement(using: &random))
      let range = LineRange(Self.place(ends[0], in: text), Self.place(ends[1], in: text))
      text.replaceSubrange(ends[0]..<ends[1], with: new.utf16)
      document.change([ContentChange(range, new)], version: version)
      #expect(Self.text(document) == String(decoding: text, as: UTF16.self))
      let whole = Self.document(String(decoding: text, as: UTF16.self))
      #expect(document.source.bytes == whole.source.bytes)
      #expect(document.places.position(at: .max) == whole.places.position(at: .max))
    }
  }

  /// Returns the offsets at which an editor may cut: not within a surrogate pair, nor between CR and LF.
  private static func cuts(of text: [UInt16]) -> [Int] {
    (0...text.count).filter { index in
      guard index > 0, index < text.count else { return true }
      return !(UTF16.isTrailSurrogate(text[index]) || text[index - 1] == 13 && text[index] == 10)
    }
  }

  /// Returns the position of a UTF-16 offset as the Language Server Protocol specification counts it.
  private static func place(_ index: Int, in text: [UInt16]) -> LinePosition {
    var place = LinePosition(line: 0, character: 0)
    for (number, unit) in text[..<index].enumerated() {
      let isEnd = unit == 10 || unit == 13 && (number + 1 == text.count || text[number + 1] != 10)
      place = isEnd ? LinePosition(line: place.line + 1, character: 0) : place
      if !isEnd { place.character += 1 }
    }
    return place
  }
}
