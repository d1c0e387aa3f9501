/// A part of a file and the bytes to publish in its place.
struct ByteEdit: Hashable, Sendable {
  /// The offsets of the part.
  let range: Range<Int>
  /// The bytes in its place; none where the part is removed.
  let replacement: ContiguousArray<UInt8>
}

extension ContiguousArray<UInt8> {
  /// Returns the bytes with parts replaced. Where parts overlap, the one that begins first counts.
  func applying(_ edits: [ByteEdit]) -> ContiguousArray<UInt8> {
    var (result, end): (ContiguousArray<UInt8>, Int) = ([], 0)
    result.reserveCapacity(count)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.upperBound > end {
      result += self[end..<Swift.max(end, edit.range.lowerBound)]
      result += edit.replacement.dropFirst(Swift.max(0, end - edit.range.lowerBound))
      end = edit.range.upperBound
    }
    return result + self[end...]
  }

  /// Appends a number in four bytes, the most significant one first.
  mutating func append(bigEndian value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Appends a number in four bytes, the least significant one first.
  mutating func append(littleEndian value: UInt32) { append(bigEndian: value.byteSwapped) }
}
