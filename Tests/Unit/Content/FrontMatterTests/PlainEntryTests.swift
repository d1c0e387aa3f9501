import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// The parser of plain entries and rows returns the same values as libyaml. A trailing comment, or the end of the document, changes
/// no value, but forces the use of libyaml.
@Suite struct PlainEntryTests {
  private static let keys = ["title", "a", "B2", "null", "rating", "a-b", "a b", "", "\"q\"", "é", "?", "- a", "2"]
  private static let values = [
    "word", "two words", "4.5", "2026-11-04", "null", "~", "yes", "a  b", "a ", " a", "a: b", "a:b", "a:", "a #b",
    "a#b",
    "\"in quotes\"", "\"\"", "\" a \"", "\"a\\n\"", "\"a\" b", "\"a", "'a'", "[]", "[a]", "[a, b c]", "[a,b]", "[ a ]",
    "[a, \"b: c\", 1]", "[a,, b]", "[a,]", "[a: b]", "[it's, x-y]", "[a\n, b]", "[a] b", "[a", "[[a]]", "{a: b}", "*a",
    "&a b", "!t b", "a\n  b", "a, [b] {c} & * ! | > % @ `", "-", "- a", "a - b", "a\tb", "é", "\u{7F}", "a?",
    "",
    "\n  - a\n  - b c", "\n  - \"a\"", "\n- a", "\n  - a\n   - b", "\n  - a\n - b", "\n  - a: b",
    "\n    - a\n\n    - b",
    "\n  - a\n  b: c", "\n  -", "\n  - - a", "\n  a: b", "\n  - a\n    b", "\n", "Amélie", "[Amélie, été]", "“Heat”",
    "a – b", "千と千尋の神隠し", "٣ قصص", "a\u{A0}b", "\u{A0}a", "a\u{3000}",
    "a\u{2028}b", "a\u{85}b", "a\u{FEFF}b", "a：b", "\u{2009}a", "🎬 a", "\"é\"", "'é'", "'it''s'", "'a\\b'",
    "\"a\\\\b\"",
    "https://a.example/b?c=d", "10:30", "a:\tb", "[a:b]", "[10:30]", "Dr. No (1962)", "[Dr. No (1962), A & B!]",
    "[a, 'b, c']", "[a?]",
    "[a\"b]", "[a ]", "[a | b > c]", "[a*, b&, c!, d%, e@, f`]", "\u{E000}", "a\u{FFFD}", "-a", "[-a]", "[-1]",
  ]
  /// Rows without their end.
  private static let rows = [
    "- {title: Heat, category: Film}", "- { title: Heat , rating: 4.5 }",
    "- {title: Heat, tags: [a, b], date: 2026-01-02}",
    "- {title: \"Heat: 2\", a: 'b'}", "- {}", "- {a}", "- {a: }", "- {a: b, a: c}", "- {a: b,}", "- {a: {b: c}}",
    "- {a: b\n  , c: d}",
    "- title: Heat\n  category: Film", "- title: Heat\n  tags:\n    - a\n    - b\n  date: 2026-01-02",
    "- title: Heat\n  tags:\n    - a", "- title: Heat\n  tags:\n  - a", "- title: Heat\n   category: Film",
    "- title: Heat\n category: Film", "- title: Heat\n\n  category: Film", "- title: Heat\n    and more", "- a", "-",
    "- - a", "-  a: b",
    "- title: Amélie # best", "- {title: Amélie} # best", "# comment", "#", "  # comment", "# é \u{7F}", "a: b",
    "- a: b\n  a: c",
    "- a:\n  b: c", "- {título: b}", "-\ta: b", "- a: [b, c]\n  d: e", "- {a: b} ", "",
  ]
  private static let endings = [
    "\n", "\n", "\n", "\n", "\n", "\n", "\r\n", "\n\n", " \n", "\r", " # c\n", "\n---\n", "",
  ]

  @Test("Random entries", arguments: 0..<8 as Range<UInt64>)
  func randomEntries(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let count = Int.random(in: 1...5, using: &generator)
      check((0..<count).map { _ in Self.entry(&generator) }.joined())
    }
  }

  @Test("Each value", arguments: values)
  func eachValue(_ value: String) {
    check("a: \(value)\nb: c\n")
    check("a: b\na2: \(value)\n")
    check("a:\(value)\n")
    check("a:\r\n  - \(value)\r\n")
    check("a: [b, \(value)]\n")
  }

  @Test("Unusually large entries", arguments: [64, 65, 1_023, 1_024, 1_025, 10_001])
  func great(_ count: Int) {
    check(String(repeating: "k", count: count) + ": a\n")
    check("k: " + String(repeating: "a", count: count) + "\n")
    check((0..<count).map { "k\($0): \($0)\n" }.joined())
    check("k: [" + String(repeating: "a,", count: count) + "a]\n")
    check("k:\n" + String(repeating: "  - a\n", count: count))
  }

  @Test("Random rows", arguments: 0..<8 as Range<UInt64>)
  func randomRows(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let count = Int.random(in: 1...4, using: &generator)
      let rows = (0..<count).map { _ in
        (Self.rows.randomElement(using: &generator) ?? "") + (Self.endings.randomElement(using: &generator) ?? "\n")
      }
      checkRows(rows.joined())
    }
  }

  @Test("Each value in rows", arguments: values)
  func eachValueInRows(_ value: String) {
    checkRows("- {a: \(value)}\n- {a: b, c: \(value), d: e}\n")
    checkRows("- a: \(value)\n- b: c\n  a: \(value)\n  d: e\n")
    checkRows("# \(value)\n\n- a: b\n  c:\n    - \(value)\n  d: [\(value)]\n")
  }

  /// Compares the rows of a text with those of the same text and another row, which forces the use of libyaml.
  private func checkRows(_ text: String) {
    let (read, expected) = (rows(text), rows(text + "\n- \"\\x41\"\n"))
    #expect(
      read.value?.values == expected.value.map { Array($0.values.dropLast()) },
      "\(text.prefix(200).debugDescription)"
    )
    guard let list = read.value else { return }
    #expect(list.range.upperBound == list.values.last?.range.upperBound ?? 0)
    #expect(list.values.isEmpty || list.range.lowerBound == expected.value?.range.lowerBound)
    #expect(read.diagnostics.map(\.code) == expected.diagnostics.map(\.code), "\(text.prefix(200).debugDescription)")
  }

  private func rows(_ text: String) -> Diagnosed<(values: [Value], range: SourceRange)?> {
    FencedDocument.parse(SourceFile(path: "a.yaml", text: text), .list).map { document in
      guard case .sequence(let values, let range)? = document?.entries.first?.value else {
        return document.map { _ in ([], SourceRange(0, 0)) }
      }
      return (values, range)
    }
  }

  private func check(_ text: String) {
    let plain = SourceFile(path: "a.yaml", text: text)
    let commented = SourceFile(path: "a.yaml", text: text + "\n#\n")
    let read = YAMLReader.read(plain, in: plain.range)
    let expected = YAMLReader.read(commented, in: commented.range)
    #expect(read.value == expected.value, "\(text.prefix(200).debugDescription)")
    guard read.value != nil else { return }
    #expect(read.diagnostics.map(\.code) == expected.diagnostics.map(\.code))
  }

  private static func entry(_ generator: inout SeededGenerator) -> String {
    let isUsual = Bool.random(using: &generator)
    let key = keys[Int.random(in: 0..<(isUsual ? 5 : keys.count), using: &generator)]
    let value = values.randomElement(using: &generator) ?? ""
    let colon = value.hasPrefix("\n") ? ":" : ": "
    return key + colon + value + (isUsual ? "\n" : endings.randomElement(using: &generator) ?? "\n")
  }
}
