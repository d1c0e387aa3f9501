import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Any input is parsed or rejected with a diagnostic, and every range is within the file.
@Suite struct RobustnessTests {
  static let files = [
    """
    ---
    title: "Shazam! is DC's best yet"
    rating: 4.5
    tags: [superhero, 'dc', {a: b}]
    verdict: >-
      A film
      with a heart. é 日本 😀
    reviewer:
      links:
        - name: x
          url: "https://social.example/@morgan"
    pros:
    - one
    ---
    # Body
    ---
    """, "---\r\ntitle: Spartacus: Vengeance\r\nb: |\r\n  x: y\r\n\r\nc: {d: e: f}\r\n---\r\ntext",
    "\u{FEFF}---\ra: \"\\u00e9\"\r? b\r: *c\r---\r",
  ]

  @Test("Every prefix of a file", arguments: files)
  func prefixes(_ text: String) {
    let bytes = ContiguousArray(text.utf8)
    for count in 0...bytes.count { check(ContiguousArray(bytes[..<count])) }
  }

  @Test("Every prefix of the entries", arguments: files)
  func entryPrefixes(_ text: String) {
    let bytes = ContiguousArray(text.utf8.dropFirst(5))
    for count in 0...bytes.count { check(ContiguousArray("---\n".utf8) + bytes[..<count] + "\n---\n".utf8) }
  }

  @Test("Random changes", arguments: files, 0..<8 as Range<UInt64>)
  func mutations(_ text: String, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var bytes = ContiguousArray(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) { Self.mutate(&bytes, &generator) }
      check(bytes)
    }
  }

  @Test("Random text between fences", arguments: 0..<8 as Range<UInt64>)
  func randomText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 { check(ContiguousArray("---\na: \(generator.text(upTo: 40))\n---\nx".utf8)) }
  }

  private static let pieces = [
    ": ", "\n", "- ", "---\n", "\"", "'", "[", "]", "{", "}", ",", "#", "&a ", "*a", "!", "|", "\t", "\r",
  ]

  private static func mutate(_ bytes: inout ContiguousArray<UInt8>, _ generator: inout SeededGenerator) {
    let index = Int.random(in: 4...bytes.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0 where index < bytes.count: bytes.remove(at: index)
    case 1 where index < bytes.count: bytes[index] = UInt8.random(in: 0...255, using: &generator)
    case 2: bytes.insert(contentsOf: generator.text(upTo: 3).utf8, at: index)
    default: bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: index)
    }
  }

  private func check(_ bytes: ContiguousArray<UInt8>) {
    let source = SourceFile(path: "a.md", bytes: bytes)
    let parsed = FencedDocument.parse(source)
    let ranges = parsed.diagnostics.flatMap { [$0.range] + $0.notes.map(\.range) }.compactMap(\.self)
    let entryRanges = parsed.value?.entries.flatMap { [$0.key.range, $0.value.range] } ?? []
    if (ranges + entryRanges).contains(where: { $0.upperBound > bytes.count }) { record("a range too far", bytes) }
    if parsed.value == nil, !parsed.hasErrors { record("refused without a word", bytes) }
    if parsed.diagnostics.contains(where: { $0.hint == nil }) { record("no hint", bytes) }
    if DiagnosticFormat.text.write(parsed.diagnostics).contains("\u{1B}") { record("an escape sequence", bytes) }
  }

  private func record(_ error: String, _ bytes: ContiguousArray<UInt8>) {
    Issue.record("\(error): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
  }
}
