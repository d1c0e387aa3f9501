/// The order of the bytes of a number.
enum ByteOrder: Sendable {
  case bigEndian, littleEndian
}

/// A read position in a part of a file; every read is checked against the end of the part.
struct ByteReader: Sendable {
  /// The whole file.
  let bytes: ContiguousArray<UInt8>
  /// The offset in `bytes` of the next byte to read.
  private(set) var position: Int
  /// The offset in `bytes` after the last byte of the part.
  let end: Int
  /// The error thrown by a read past the end.
  let overrun: PictureError

  /// Creates a reader of a whole file; a read past its end means a truncated file.
  init(_ bytes: ContiguousArray<UInt8>) {
    self.init(bytes, 0..<bytes.count, overrun: .truncated)
  }

  private init(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, overrun: PictureError) {
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
    self.overrun = overrun
  }

  /// The number of unread bytes.
  var remaining: Int { end - position }

  /// Whether all bytes are read.
  var isAtEnd: Bool { position >= end }

  /// The offsets in `bytes` of the unread bytes.
  var range: Range<Int> { position..<end }

  var rest: ArraySlice<UInt8> { bytes[position..<end] }

  mutating func readByte() throws(PictureError) -> UInt8 {
    guard position < end else { throw overrun }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads an unsigned number of up to eight bytes. Throws the overrun error for a number beyond `Int`, since no file is as
  /// long.
  mutating func readInteger(_ count: Int, _ order: ByteOrder = .bigEndian) throws(PictureError) -> Int {
    var value: UInt64 = 0
    for index in 0..<count {
      let byte = UInt64(try readByte())
      value = order == .bigEndian ? value << 8 | byte : value | byte << UInt64(8 * index)
    }
    guard let value = Int(exactly: value) else { throw overrun }
    return value
  }

  /// Skips `count` bytes.
  mutating func skip(_ count: Int) throws(PictureError) {
    guard count >= 0, count <= remaining else { throw overrun }
    position += count
  }

  /// Skips `count` bytes and returns a reader of them; a read past its end means a malformed file.
  mutating func take(_ count: Int, orElse reason: String) throws(PictureError) -> ByteReader {
    let start = position
    try skip(count)
    return ByteReader(bytes, start..<position, overrun: .malformed(reason))
  }

  /// Moves to the next occurrence of `byte`, or to the end.
  mutating func seek(to byte: UInt8) {
    while position < end, bytes[position] != byte { position += 1 }
  }

  /// Reads bytes as long as `isIncluded` is true for them.
  mutating func readBytes(while isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = self
    while position < end, isIncluded(bytes[position]) { position += 1 }
    return start.rest.prefix(position - start.position)
  }
}

extension ByteReader {
  /// Whether the unread bytes begin with `literal`.
  ///
  /// - Throws: The overrun error if the part ends within `literal`.
  func begins(with literal: some Collection<UInt8>) throws(PictureError) -> Bool {
    let start = rest.prefix(literal.count)
    guard literal.starts(with: start) else { return false }
    guard start.count == literal.count else { throw overrun }
    return true
  }

  /// Skips `literal` if the unread bytes begin with it. Returns whether they do.
  mutating func skip(_ literal: String) throws(PictureError) -> Bool {
    guard try begins(with: literal.utf8) else { return false }
    try skip(literal.utf8.count)
    return true
  }

  /// Reads the bytes before `literal`, and skips `literal`.
  ///
  /// - Throws: The overrun error if `literal` does not occur.
  mutating func readBytes(upTo literal: String) throws(PictureError) -> ArraySlice<UInt8> {
    let start = self
    let pattern = Array(literal.utf8)
    while !isAtEnd {
      seek(to: pattern[0])
      guard !rest.starts(with: pattern) else { break }
      if !isAtEnd { try skip(1) }
    }
    let length = position - start.position
    try skip(pattern.count)
    return start.rest.prefix(length)
  }

  /// Reads the four-character code of a chunk or box.
  mutating func readFourCC() throws(PictureError) -> FourCC {
    FourCC(rawValue: UInt32(truncatingIfNeeded: try readInteger(4)))
  }
}

/// The four-character code of a PNG or RIFF chunk, a box, a brand or an item type.
struct FourCC: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The characters, the first in the most significant byte.
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(stringLiteral value: StaticString) {
    rawValue = "\(value)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
