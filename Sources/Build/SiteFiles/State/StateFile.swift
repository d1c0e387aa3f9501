import BinaryCoding

/// The form of the files in the state folder: a heading, a value, and the hash of both. They are input like any other: one
/// that is cut, damaged or names a path that leads elsewhere is not known to say anything.
package enum StateFile {
  private static let kind = "verdict state "
  private static let heading = kind + "7\n"
  private static let hashSize = 16

  /// A whole file that holds a value of about `size` bytes.
  package static func bytes(_ value: some BinaryCodable, size: Int = 0) -> ContiguousArray<UInt8> {
    var file = ByteEncoder(capacity: size)
    file.append(heading)
    value.encode(to: &file)
    file.append(ContentHash(file))
    return file.bytes
  }

  /// The value that a file holds; nil when it is of another version.
  package static func value<Value: BinaryCodable>(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> Value? {
    var (heading, content) = try opened(file)
    return heading == Self.heading ? try Value(from: &content) : nil
  }

  /// The paths with which a file begins in every version since the fourth.
  package static func paths(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> [String] {
    var content = try opened(file).content
    return try content.plainPaths()
  }

  /// The heading of a file, and what follows it.
  private static func opened(
    _ file: ContiguousArray<UInt8>
  ) throws(DamagedBytes) -> (heading: String, content: ByteDecoder) {
    let end = file.count - hashSize
    guard end > 0 else { throw DamagedBytes() }
    var (content, hash) = (ByteDecoder(file[..<end]), ByteDecoder(file[end...]))
    guard try hash.hash() == ContentHash(file.span.extracting(..<end)) else { throw DamagedBytes() }
    let heading = try content.text()
    guard heading.hasPrefix(kind) else { throw DamagedBytes() }
    return (heading, content)
  }
}
