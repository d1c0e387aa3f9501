import Authoring
import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// Changes of each key of random front matter to random values.
@Suite struct RandomEntryChangeTests {
  @Test(arguments: 0..<150 as Range<UInt64>) func onlyTheEntryChanges(seed: UInt64) throws {
    var (files, generator) = (RandomFrontMatter(seed: seed), SeededGenerator(seed: seed))
    let file = SourceFile(path: "a.md", text: files.file())
    let parsed = FencedDocument.parse(file)
    let document = try #require(parsed.value, "\(file.text(in: file.range))")
    #expect(parsed.diagnostics.isEmpty)
    for key in RandomFrontMatter.keys {
      for value in values(&generator) { try check(key, value, in: document) }
    }
  }

  private func check(_ key: String, _ value: YAML?, in document: FencedDocument) throws {
    let source = document.source
    let replacements = EntryChange.replacements(setting: key, to: value, in: document)
    var file = FixedFile(source)
    file.replace(replacements)
    let changed = FencedDocument.parse(SourceFile(path: "a.md", bytes: file.bytes))
    let story = Comment(
      rawValue:
        "\(key) = \(value as Any) in\n\(source.text(in: source.range))\n→\n\(String(decoding: file.bytes, as: UTF8.self))"
    )
    let after = try #require(changed.value, story)
    #expect(changed.diagnostics.isEmpty, story)
    #expect(
      after.readings.filter { $0.key != key }.map(\.value) == document.readings.filter { $0.key != key }.map(\.value),
      story
    )
    let (old, new) = (document.readings.first { $0.key == key }?.value, after.readings.first { $0.key == key }?.value)
    let wanted = value.map { read($0) } ?? "nothing"
    #expect((new ?? "nothing") == wanted || replacements.isEmpty && cleaned(old ?? "nothing") == cleaned(wanted), story)
    #expect(isInside(replacements, document.entries.first { $0.key.text == key }, source), story)
    #expect(after.body.count == document.body.count, story)
  }

  /// Returns whether only lines of an entry, commas, spaces and line breaks are replaced. Without an entry, only insertions
  /// and the replacement of `{}` are allowed.
  private func isInside(_ replacements: [Replacement], _ entry: Entry?, _ source: SourceFile) -> Bool {
    guard let entry else { return replacements.allSatisfy { $0.range.count == 0 || source.text(in: $0.range) == "{}" } }
    let start = source.lineRange(at: entry.key.range.lowerBound).lowerBound
    let end = source.lineRange(at: max(entry.key.range.upperBound, entry.value.range.upperBound)).upperBound
    return replacements.flatMap(\.range.indices).allSatisfy {
      start..<end ~= $0 || ", \r\n".utf8.contains(source.bytes[$0])
    }
  }

  private func values(_ generator: inout SeededGenerator) -> [YAML?] {
    let words = ["one", "two", "three", "a, b", "c: d", "#5", "- x", "yes", "it's", "\"q\"", " ", ""]
    let some = (0..<Int.random(in: 0...4, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
    return [
      nil, .plain("4.5"), .plain("true"), .text(words.randomElement(using: &generator) ?? ""), .texts(some),
      .text(generator.text(upTo: 12)), .text("two\nlines"), .text("two\n\n  lines "),
      .mapping([("name", .text(some.first ?? "two")), ("number", .plain("7"))]), .mapping([("name", .text("one"))]),
      .list([.text("a"), .mapping([("name", .text("one"))])]),
    ]
  }
}

extension FencedDocument {
  fileprivate var readings: [(key: String, value: String)] { entries.map { ($0.key.text, read($0.value)) } }
}

/// Returns a canonical text of a value, without trailing line breaks.
private func read(_ value: Value) -> String {
  switch value {
  case .scalar(let scalar): scalar.isNull ? "nothing" : read(scalar.text)
  case .sequence(let values, _): "\(values.map(read))"
  case .mapping(let entries, _): "\(entries.map { [$0.key.text, read($0.value)] }.sorted { $0[0] < $1[0] })"
  }
}

private func read(_ value: YAML) -> String {
  switch value {
  case .plain(let text), .text(let text): read(text)
  case .list(let values): "\(values.map(read))"
  case .mapping(let members): "\(members.map { [$0.key, read($0.value)] }.sorted { $0[0] < $1[0] })"
  }
}

private func read(_ text: String) -> String {
  "text " + String(text.reversed().drop(while: \.isNewline).reversed())
}
