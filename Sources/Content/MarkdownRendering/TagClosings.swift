import Diagnostics
import Notation

/// A cache of the closing tags `[/name]` of a body. Each is searched once, however many opening tags there are.
struct TagClosings {
  private let source: SourceFile
  /// For each name, the first closing tag after an index; nil if there is none.
  private var cache: [String: (start: Int, found: Range<Int>?)] = [:]

  init(_ source: SourceFile) { self.source = source }

  /// Returns the first closing tag of a name after an index.
  mutating func closing(of name: String, after index: Int) -> Range<Int>? {
    if let (start, found) = cache[name], start <= index {
      guard let found, found.lowerBound < index else { return found }
    }
    let found = search(Array("[/\(name)]".utf8), from: index)
    cache[name] = (index, found)
    return found
  }

  private func search(_ pattern: [UInt8], from start: Int) -> Range<Int>? {
    let bytes = source.bytes
    let last = max(start, bytes.count - pattern.count + 1)
    return (start..<last).first { index in
      bytes[index] == pattern[0] && pattern.indices.allSatisfy { bytes[index + $0].lowercased == pattern[$0] }
    }
    .map { $0..<$0 + pattern.count }
  }

  /// Returns the replacements that turn a tag pair into a spoiler.
  func fix(_ name: String, _ opening: Range<Int>, _ closing: Range<Int>) -> [(range: Range<Int>, text: String)] {
    guard ["spoiler", "hide", "hidden", "details"].contains(name) else { return [] }
    let title = title(in: opening)
    if isAlone(opening), isAlone(closing) {
      return [(opening, ":::spoiler" + (title.isEmpty ? "" : " \(title)")), (closing, ":::")]
    }
    let inner = source.bytes[opening.upperBound..<closing.lowerBound]
    let isPlain =
      !inner.isEmpty && !inner.contains { $0 == .lineFeed || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "[") }
    return isPlain && title.isEmpty ? [(opening, "||"), (closing, "||")] : []
  }

  /// Returns the text after `=` in a tag.
  private func title(in tag: Range<Int>) -> String {
    let text = source.text(in: SourceRange(tag.lowerBound, tag.upperBound - 1))
    let value = text.split(separator: "=", maxSplits: 1).dropFirst().first ?? ""
    return value.filter { $0 != "\"" }
  }

  private func isAlone(_ tag: Range<Int>) -> Bool {
    let before = tag.lowerBound > 0 ? source.bytes[tag.lowerBound - 1] : .lineFeed
    let after = source.bytes[tag.upperBound...].first { !isBlankByte($0) } ?? .lineFeed
    return [before, after].allSatisfy { $0 == .lineFeed || $0 == .carriageReturn }
  }
}
