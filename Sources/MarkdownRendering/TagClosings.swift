import Diagnostics
import Notation

/// Where `[/name]` stands in a body. Each is looked for once, however many tags it could end.
struct TagClosings {
  private let source: SourceFile
  /// The first one of a name behind an index; nil where there is none.
  private var known: [String: (start: Int, found: Range<Int>?)] = [:]

  init(_ source: SourceFile) { self.source = source }

  /// Returns the first closing tag of a name behind an index.
  mutating func closing(of name: String, after index: Int) -> Range<Int>? {
    if let (start, found) = known[name], start <= index {
      guard let found, found.lowerBound < index else { return found }
    }
    let found = search(Array("[/\(name)]".utf8), from: index)
    known[name] = (index, found)
    return found
  }

  private func search(_ wanted: [UInt8], from start: Int) -> Range<Int>? {
    let bytes = source.bytes
    let last = max(start, bytes.count - wanted.count + 1)
    return (start..<last).first { index in
      bytes[index] == wanted[0] && wanted.indices.allSatisfy { bytes[index + $0].lowercased == wanted[$0] }
    }
    .map { $0..<$0 + wanted.count }
  }

  /// Returns the changes that make a spoiler of Verdict of one that a tag begins and another ends.
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

  /// What stands behind `=` in a tag.
  private func title(in tag: Range<Int>) -> String {
    let text = source.text(in: SourceRange(tag.lowerBound, tag.upperBound - 1))
    let value = text.split(separator: "=", maxSplits: 1).dropFirst().first ?? ""
    return value.filter { $0 != "\"" }
  }

  /// Whether nothing else stands on the line of a tag.
  private func isAlone(_ tag: Range<Int>) -> Bool {
    let before = tag.lowerBound > 0 ? source.bytes[tag.lowerBound - 1] : .lineFeed
    let after = source.bytes[tag.upperBound...].first { !isBlankByte($0) } ?? .lineFeed
    return [before, after].allSatisfy { $0 == .lineFeed || $0 == .carriageReturn }
  }
}
