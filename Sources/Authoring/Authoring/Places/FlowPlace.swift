import Diagnostics
import Notation

/// The context of an offset within flow collections (YAML 1.2, section 7.4).
struct FlowPlace {
  /// A collection that is open at the offset.
  struct Opening {
    let isList: Bool
    /// The key of the value at the offset.
    var key: String?
    var keys: Set<String> = []
  }

  private(set) var openings: [Opening] = []
  /// The start of the item, key or value at the offset.
  private(set) var start: Int
  private var quote: UInt8?
  private var last: Int

  /// Reads from the start of a value up to an offset.
  init(_ source: SourceFile, from start: Int, to offset: Int) {
    (self.start, last) = (start, start)
    for index in start..<max(start, offset) { take(source.bytes[index], at: index, source) }
    while self.start < offset, source.bytes[self.start].isWhitespace { self.start += 1 }
  }

  private mutating func take(_ byte: UInt8, at index: Int, _ source: SourceFile) {
    if let open = quote {
      if byte == open { quote = nil }
      return
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): if isBlank(start..<index, source) { quote = byte }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      openings.append(Opening(isList: byte == UInt8(ascii: "[")))
      start = index + 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      _ = openings.popLast()
      start = index + 1
    case UInt8(ascii: ","):
      if !openings.isEmpty { openings[openings.count - 1].key = nil }
      start = index + 1
    case UInt8(ascii: ":"): takeColon(at: index, source)
    default: break
    }
  }

  private mutating func takeColon(at index: Int, _ source: SourceFile) {
    guard let opening = openings.last, !opening.isList, opening.key == nil,
      index + 1 == source.bytes.count || source.bytes[index + 1].isWhitespace
    else { return }
    let key = source.unquotedText(in: SourceRange(start, index))
    openings[openings.count - 1].key = key
    openings[openings.count - 1].keys.insert(key)
    start = index + 1
  }

  private func isBlank(_ range: Range<Int>, _ source: SourceFile) -> Bool {
    range.allSatisfy { source.bytes[$0].isWhitespace }
  }
}

extension SourceFile {
  /// Returns the text in a range, without surrounding white space and quotes.
  func unquotedText(in range: SourceRange) -> String {
    var bytes = bytes[range.clamped(to: self.bytes.count).indices]
    while bytes.first?.isWhitespace == true { bytes.removeFirst() }
    while bytes.last?.isWhitespace == true { bytes.removeLast() }
    if let first = bytes.first, "\"'".utf8.contains(first) { bytes.removeFirst() }
    if let last = bytes.last, "\"'".utf8.contains(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
