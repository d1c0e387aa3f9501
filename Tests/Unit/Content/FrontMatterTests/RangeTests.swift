import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// The marks are the ranges of all keys and values, by start offset: a list precedes its items.
@Suite struct RangeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
    }
  }

  static let cases = [
    Case("plain", "⟦a⟧: ⟦b⟧\n⟦c⟧: ⟦d e⟧  \n"),
    Case("no newline at the end", "⟦a⟧: ⟦b⟧"),
    Case("multi-byte", "⟦é⟧: ⟦日本⟧\n⟦ñ⟧: ⟦ü⟧\n"),
    Case("emoji", "⟦😀⟧: ⟦👨‍👩‍👧 x⟧\n⟦b⟧: ⟦🇮🇹⟧\n"),
    Case("single quotes", "⟦é⟧: ⟦'it''s'⟧\n⟦b⟧: ⟦'日'⟧ # x\n"),
    Case("double quotes with escapes", #"⟦é⟧: ⟦"a \"b\" \u00e9 \x41"⟧"# + "\n⟦b⟧: ⟦c⟧\n"),
    Case("quoted keys", "⟦\"a b\"⟧: ⟦c⟧\n⟦'é'⟧ : ⟦d⟧\n"),
    Case("nothing", "⟦a⟧:⟦⟧\n⟦b⟧: ⟦c⟧\n"),
    Case("only a comment", "⟦a⟧:⟦⟧ # x\n⟦b⟧:⟦⟧"),
    Case("a literal block", "⟦é⟧: ⟦|\n  one é\n\n  two⟧\n⟦b⟧: ⟦c⟧\n"),
    Case("a folded block", "⟦é⟧: ⟦>-\n  one\n  two é⟧\n\n# x\n⟦b⟧: ⟦c⟧\n"),
    Case("an empty block", "⟦a⟧: ⟦|⟧\n⟦b⟧: ⟦c⟧\n"),
    Case("text of two lines", "⟦a⟧: ⟦b\n  é⟧\n⟦c⟧: ⟦\"d\n  e\"⟧\n"),
    Case("a list in brackets", "⟦é⟧: ⟦[⟦a⟧, ⟦\"é\"⟧ ,⟦日⟧]⟧\n⟦b⟧: ⟦c⟧\n"),
    Case("a list over two lines", "⟦a⟧: ⟦[⟦é⟧,\n  ⟦c⟧,\n]⟧ # x\n⟦b⟧: ⟦[]⟧\n"),
    Case("a list of lines", "⟦é⟧:\n  ⟦- ⟦a⟧\n  - ⟦é x⟧⟧\n# x\n⟦b⟧: ⟦c⟧\n"),
    Case("a list of lines that is not indented", "⟦é⟧:\n⟦- ⟦a⟧\n- ⟦é⟧⟧\n⟦b⟧: ⟦c⟧\n"),
    Case("a list that ends in nothing", "⟦a⟧:\n  ⟦- ⟦b⟧\n  -⟦⟧⟧\n⟦c⟧: ⟦d⟧\n"),
    Case("a mapping", "⟦é⟧:\n  ⟦⟦b⟧: ⟦1⟧\n  ⟦c⟧: ⟦é⟧⟧\n\n# x\n⟦d⟧: ⟦e⟧\n"),
    Case("a mapping in braces", "⟦é⟧: ⟦{⟦b⟧: ⟦1⟧, ⟦\"c\"⟧: ⟦é⟧}⟧ # x\n⟦d⟧: ⟦{}⟧\n"),
    Case("mappings in a list", "⟦a⟧:\n  ⟦- ⟦⟦b⟧: ⟦1⟧\n    ⟦c⟧: ⟦[⟦é⟧]⟧⟧\n  - ⟦⟦b⟧: ⟦2⟧⟧⟧\n⟦d⟧: ⟦e⟧\n"),
    Case("a mapping that ends in a list", "⟦a⟧:\n  ⟦⟦b⟧:\n    ⟦- ⟦c⟧⟧⟧\n\n⟦d⟧: ⟦e⟧\n"),
  ]

  @Test("Keys and values have the marked ranges", arguments: cases)
  func ranges(_ test: Case) {
    check(MarkedSource(test.text))
  }

  @Test("Ranges with CR LF and CR", arguments: cases, ["\r\n", "\r"])
  func otherEndings(_ test: Case, ending: String) {
    check(MarkedSource(test.text.replacing("\n", with: ending)))
  }

  @Test("Ranges after a byte order mark", arguments: cases)
  func byteOrderMark(_ test: Case) {
    check(MarkedSource("\u{FEFF}" + test.text))
  }

  @Test("Ranges after a fence and other text", arguments: cases)
  func fenced(_ test: Case) throws {
    let marked = MarkedSource("---\n# 日本 é 😀\n" + test.text + "\n---\ntext")
    let document = try #require(FencedDocument.parse(marked.source).value)
    #expect(keyAndValueRanges(document.entries) == marked.ranges)
  }

  private func check(_ marked: MarkedSource) {
    let read = YAMLReader.read(marked.source, in: marked.source.range)
    #expect(marked.lines(read.diagnostics).isEmpty)
    #expect(read.value.map(keyAndValueRanges) == marked.ranges)
  }

  private func keyAndValueRanges(_ entries: [Entry]) -> [SourceRange] {
    entries.flatMap { [$0.key.range] + keyAndValueRanges($0.value) }
  }

  private func keyAndValueRanges(_ value: Value) -> [SourceRange] {
    switch value {
    case .scalar(let scalar): [scalar.range]
    case .sequence(let values, let range): [range] + values.flatMap(keyAndValueRanges)
    case .mapping(let entries, let range): [range] + keyAndValueRanges(entries)
    }
  }
}
