import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// The parser of plain entries returns the same entries as libyaml. A trailing comment changes no entry, but forces the
/// use of libyaml.
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
    "\n  - a\n  b: c", "\n  -", "\n  - - a", "\n  a: b", "\n  - a\n    b", "\n",
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
