import BinaryCoding

/// The form of the files in the state folder: a heading, a value, and the hash of both. A file that is cut, damaged or of
/// another version reads as none.
enum StateFile {
  private static let kind = "verdict state "
  private static let heading = kind + "4\n"
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
    guard var file = opened(file), file.heading == heading else { return nil }
    return try? Value(from: &file.content)
  }

  /// The paths with which a manifest begins in every version since the fourth; nil when it is not as it was written.
  static func paths(_ manifest: ContiguousArray<UInt8>) -> [String]? {
    guard var manifest = opened(manifest), manifest.heading.hasPrefix(kind) else { return nil }
    return try? [String](from: &manifest.content)
  }

  /// The heading of a file, and what follows it.
  private static func opened(_ file: ContiguousArray<UInt8>) -> (heading: String, content: ByteDecoder)? {
    let end = file.count - hashSize
    guard end > 0 else { return nil }
    var (content, hash) = (ByteDecoder(file[..<end]), ByteDecoder(file[end...]))
    guard (try? hash.hash()) == ContentHash(file.span.extracting(..<end)), let heading = try? content.text() else {
      return nil
    }
    return (heading, content)
  }
}
