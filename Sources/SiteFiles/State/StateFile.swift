import BinaryCoding

/// The form of the files in the state folder: a heading, the hash of what follows, and that. A file that is cut, damaged
/// or of another version reads as none.
enum StateFile {
  private static let heading = ContiguousArray("verdict state 3\n".utf8)

  /// A whole file that holds a value.
  static func bytes(_ value: some BinaryCodable) -> ContiguousArray<UInt8> {
    var content = ByteEncoder()
    value.encode(to: &content)
    var frame = ByteEncoder()
    frame.append(ContentHash(content))
    return heading + frame.bytes + content.bytes
  }

  /// The value that a file holds; nil when it is not as it was written.
  static func value<Value: BinaryCodable>(_ file: ContiguousArray<UInt8>) -> Value? {
    let start = heading.count + 16
    guard file.count >= start, file.starts(with: heading) else { return nil }
    var frame = ByteDecoder(file[heading.count..<start])
    guard (try? frame.hash()) == ContentHash(file.span.extracting(start...)) else { return nil }
    var content = ByteDecoder(file[start...])
    return try? Value(from: &content)
  }
}
