/// A replacement of a part of a file in its published version.
struct ByteEdit: Hashable, Sendable {
  /// The byte offsets of the replaced part.
  let range: Range<Int>
  /// The new bytes; empty to remove the part.
  let replacement: ContiguousArray<UInt8>
}

extension ContiguousArray<UInt8> {
  /// Returns the bytes with parts replaced. Where edits overlap, the first has precedence.
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

  /// Appends a number in four bytes, most significant byte first.
  mutating func append(bigEndian value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Appends a number in four bytes, least significant byte first.
  mutating func append(littleEndian value: UInt32) { append(bigEndian: value.byteSwapped) }
}
