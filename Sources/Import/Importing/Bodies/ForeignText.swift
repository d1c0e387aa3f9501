import MarkdownRendering
import Notation

/// A text that is changed step by step, and knows of each of its lines on which line of its file it stood.
struct ForeignText {
  /// Its lines end with line feeds.
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The line of the file, for each line.
  private var origins: [Int] = []
  /// Where each line begins.
  private(set) var lineStarts: [Int] = [0]

  /// Something to be written in place of a part of the text.
  struct Edit {
    let range: Range<Int>
    let text: String
    init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }
  }

  /// Takes a text whose first line is a line of its file, without what is no text in Verdict: other line endings and control
  /// characters.
  init(_ text: String, firstLine: Int) {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == .lineFeed && last == .carriageReturn {
        last = byte
        continue
      }
      last = byte
      if byte == .carriageReturn { bytes.append(.lineFeed) } else if !byte.isControl { bytes.append(byte) }
    }
    lineStarts += bytes.indices.filter { bytes[$0] == .lineFeed }.map { $0 + 1 }
    origins = lineStarts.indices.map { firstLine + $0 }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The byte at an index; NUL, which no text holds, outside of the text.
  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// The character that begins at an index; nil at the end.
  func scalar(at index: Int) -> Unicode.Scalar? {
    String(decoding: bytes[min(index, bytes.count)...].prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// The character that ends at an index; nil at the beginning.
  func scalar(before index: Int) -> Unicode.Scalar? {
    let start = bytes[..<index].suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    return String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars.last
  }

  /// Whether the bytes from an index on are a text.
  func holds(_ text: String, at index: Int) -> Bool {
    guard index >= 0, index < bytes.count, bytes[index] == text.utf8.first else { return false }
    return bytes[index...].starts(with: text.utf8)
  }

  /// Where a text stands first in a range.
  func firstIndex(of text: String, in range: Range<Int>) -> Int? {
    range.first { holds(text, at: $0) && $0 + text.utf8.count <= range.upperBound }
  }

  /// The number of the line in which an index is.
  private func line(of index: Int) -> Int {
    var (low, high) = (0, lineStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Where the line begins in which an index is.
  func lineStart(_ index: Int) -> Int { lineStarts[line(of: index)] }

  /// Where the line ends in which an index is, before its line feed.
  func lineEnd(_ index: Int) -> Int {
    let next = line(of: index) + 1
    return next < lineStarts.count ? lineStarts[next] - 1 : bytes.count
  }

  /// The line of the file on which an index is.
  func sourceLine(_ index: Int) -> Int { origins[line(of: index)] }

  /// The bytes of some lines.
  func range(ofLines lines: Range<Int>) -> Range<Int> {
    let start = lines.lowerBound < lineStarts.count ? lineStarts[lines.lowerBound] : bytes.count
    return start..<max(start, lines.upperBound < lineStarts.count ? lineStarts[lines.upperBound] : bytes.count)
  }

  /// Whether a space or a tab stands at an index.
  func isSpace(_ index: Int) -> Bool { byte(index) == .space || byte(index) == .tab }

  /// Whether a range holds nothing but white space.
  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isWhitespace) }

  /// Makes changes that do not overlap; returns whether there were any.
  @discardableResult mutating func apply(_ edits: [Edit]) -> Bool {
    var new = ForeignText("", firstLine: 1)
    new.origins = []
    var (index, line) = (0, 0)
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    })
    where edit.range.lowerBound >= index {
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

extension UInt8 {
  fileprivate var isControl: Bool { self < 0x20 && !isWhitespace || self == 0x7F }
}
