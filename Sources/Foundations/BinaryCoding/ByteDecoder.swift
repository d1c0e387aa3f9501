/// A decoder for the output of `ByteEncoder`. Invalid bytes throw an error and never trap.
@usableFromInline
package struct ByteDecoder: Sendable {
  private let source: ArraySlice<UInt8>
  private var offset: Int

  /// Creates a decoder for all bytes.
  @usableFromInline package init(_ bytes: ContiguousArray<UInt8>) {
    self.init(bytes[...])
  }

  /// Creates a decoder for a slice, which is not copied.
  @usableFromInline package init(_ bytes: ArraySlice<UInt8>) {
    source = bytes
    offset = bytes.startIndex
  }

  private var end: Int { source.endIndex }

  /// Whether all bytes have been read.
  @usableFromInline package var isAtEnd: Bool { offset == end }

  /// Reads an integer.
  @usableFromInline package mutating func integer() throws(DamagedBytes) -> Int {
    var value: UInt = 0
    var shift: UInt = 0
    while true {
      guard offset < end, shift < 64 else { throw DamagedBytes() }
      let byte = source[offset]
      offset += 1
      value |= UInt(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1) }
      shift += 7
    }
  }

  /// Reads a number of elements. Throws if fewer bytes follow, since an element takes at least one byte.
  @usableFromInline package mutating func count() throws(DamagedBytes) -> Int {
    let count = try integer()
    guard count >= 0, count <= end - offset else { throw DamagedBytes() }
    return count
  }

  /// Reads a string.
  @usableFromInline package mutating func text() throws(DamagedBytes) -> String {
    let count = try count()
    defer { offset += count }
    // Decodes from the buffer: a slice would retain the array, and workers that share it would contend for its reference
    // count.
    let range = offset - source.startIndex..<offset - source.startIndex + count
    return unsafe source.withUnsafeBufferPointer { bytes in
      unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  /// Reads bytes with their length; returns a slice without a copy.
  @usableFromInline package mutating func bytes() throws(DamagedBytes) -> ArraySlice<UInt8> {
    let count = try count()
    defer { offset += count }
    return source[offset..<offset + count]
  }

  /// Reads a hash.
  package mutating func hash() throws(DamagedBytes) -> ContentHash {
    ContentHash(high: try word(), low: try word())
  }

  /// Reads eight bytes in little-endian order.
  @usableFromInline package mutating func word() throws(DamagedBytes) -> UInt64 {
    guard end - offset >= 8 else { throw DamagedBytes() }
    defer { offset += 8 }
    return UInt64(
      littleEndian: unsafe source.span.bytes.unsafeLoadUnaligned(
        fromByteOffset: offset - source.startIndex,
        as: UInt64.self
      )
    )
  }
}
