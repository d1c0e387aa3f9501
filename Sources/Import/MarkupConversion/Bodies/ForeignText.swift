import MarkdownRendering
import Notation

/// A text that is edited in steps and keeps the original line number of each line.
package struct ForeignText {
  /// The bytes; lines end with line feeds.
  package private(set) var bytes: ContiguousArray<UInt8> = []
  /// The original line number of each line.
  private var origins: [Int] = []
  /// The start offset of each line.
  private(set) var lineStarts: [Int] = [0]

  /// A replacement of a range.
  struct Edit: Equatable {
    let range: Range<Int>
    let text: String
    init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }
  }

  /// Creates a text whose first line has a line number of its file. Line ends become line feeds, and control characters are
  /// removed.
  package init(_ text: String, firstLine: Int) {
    bytes += text.withLineFeeds.utf8.lazy.filter { !$0.isRefusedControl }
    lineStarts += bytes.indices.filter { bytes[$0] == .lineFeed }.map { $0 + 1 }
    origins = lineStarts.indices.map { firstLine + $0 }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the byte at an index; 0 outside the text, which contains no NUL.
  package func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// Whether a text begins at an index.
  package func holds(_ text: String, at index: Int) -> Bool {
    guard index >= 0, index < bytes.count, bytes[index] == text.utf8.first else { return false }
    return bytes[index...].starts(with: text.utf8)
  }

  /// Returns the first index of a text that lies completely in a range; nil if it does not occur.
  package func firstIndex(of text: String, in range: Range<Int>) -> Int? {
    range.first { holds(text, at: $0) && $0 + text.utf8.count <= range.upperBound }
  }

  /// Returns the zero-based line of an index.
  private func line(of index: Int) -> Int {
    var (low, high) = (0, lineStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the start of the line of an index.
  func lineStart(_ index: Int) -> Int { lineStarts[line(of: index)] }

  /// Returns the end of the line of an index, before its line feed.
  func lineEnd(_ index: Int) -> Int {
    let next = line(of: index) + 1
    return next < lineStarts.count ? lineStarts[next] - 1 : bytes.count
  }

  /// Returns the original line number of an index.
  func sourceLine(_ index: Int) -> Int { origins[line(of: index)] }

  /// Returns the byte range of some lines.
  package func range(ofLines lines: Range<Int>) -> Range<Int> {
    let start = lines.lowerBound < lineStarts.count ? lineStarts[lines.lowerBound] : bytes.count
    return start..<max(start, lines.upperBound < lineStarts.count ? lineStarts[lines.upperBound] : bytes.count)
  }

  /// Whether the byte at an index is a space or a tab.
  func isSpace(_ index: Int) -> Bool { byte(index) == .space || byte(index) == .tab }

  /// Whether a backslash escapes the byte at an index.
  func isEscaped(_ index: Int) -> Bool {
    bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  /// Whether a range contains only white space.
  package func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isWhitespace) }

  /// Applies edits, skipping overlapping and repeated ones; returns whether there were any edits.
  @discardableResult mutating func apply(_ edits: [Edit]) -> Bool {
    var new = ForeignText("", firstLine: 1)
    new.origins = []
    var (index, line) = (0, 0)
    var previous: Edit?
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    })
    where edit.range.lowerBound >= index && edit != previous {
      previous = edit
      new.append(bytes[index..<edit.range.lowerBound], of: self, &line)
      let start = line
      for byte in edit.text.utf8 {
        new.bytes.append(byte)
        if byte == .lineFeed { new.origins.append(origins[start]) }
      }
      line += bytes[edit.range].count { $0 == .lineFeed }
      index = edit.range.upperBound
    }
    new.append(bytes[index...], of: self, &line)
    new.origins.append(origins[line])
    new.lineStarts += new.bytes.indices.filter { new.bytes[$0] == .lineFeed }.map { $0 + 1 }
    self = new
    return !edits.isEmpty
  }

  private mutating func append(_ slice: ArraySlice<UInt8>, of old: ForeignText, _ line: inout Int) {
    for byte in slice {
      bytes.append(byte)
      guard byte == .lineFeed else { continue }
      origins.append(old.origins[line])
      line += 1
    }
  }
}
