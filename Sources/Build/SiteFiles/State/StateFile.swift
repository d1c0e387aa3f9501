import BinaryCoding

/// The format of files in the state folder: a heading, a value, and the hash of both. State files are untrusted input;
/// truncated or corrupt ones, and paths outside a folder, throw `DamagedBytes`.
package enum StateFile {
  private static let kind = "verdict state "
  private static let heading = kind + "7\n"
  private static let hashSize = 16

  /// Encodes a value of about `size` bytes as a state file.
  package static func bytes(_ value: some BinaryCodable, size: Int = 0) -> ContiguousArray<UInt8> {
    var file = ByteEncoder(capacity: size)
    file.append(heading)
    value.encode(to: &file)
    file.append(ContentHash(file))
    return file.bytes
  }

  /// Decodes the value of a state file; returns nil for another version.
  package static func value<Value: BinaryCodable>(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> Value? {
    var (heading, content) = try opened(file)
    return heading == Self.heading ? try Value(from: &content) : nil
  }

  /// Returns the paths at the beginning of a state file, which every version since 4 stores there.
  package static func paths(_ file: ContiguousArray<UInt8>) throws(DamagedBytes) -> [String] {
    var content = try opened(file).content
    return try content.plainPaths()
  }

  /// Checks the hash of a state file; returns its heading and a decoder for the value.
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
