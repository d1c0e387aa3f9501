import BinaryCoding

/// The form of the files in the state folder: a heading, a value, and the hash of both. A file that is cut, damaged or of
/// another version reads as none.
enum StateFile {
  private static let heading = "verdict state 4\n"
  private static let hashSize = 16

  /// A whole file that holds a value of about `size` bytes.
  static func bytes(_ value: some BinaryCodable, size: Int = 0) -> ContiguousArray<UInt8> {
    var file = ByteEncoder(capacity: size)
    file.append(heading)
    value.encode(to: &file)
    file.append(ContentHash(file))
    return file.bytes
  }

  /// The value that a file holds; nil when it is not as it was written.
  static func value<Value: BinaryCodable>(_ file: ContiguousArray<UInt8>) -> Value? {
    let end = file.count - hashSize
    guard end > 0 else { return nil }
    var hash = ByteDecoder(file[end...])
    guard (try? hash.hash()) == ContentHash(file.span.extracting(..<end)) else { return nil }
    var content = ByteDecoder(file[..<end])
    return (try? content.text()) == heading ? try? Value(from: &content) : nil
  }
}
