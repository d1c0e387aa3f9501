import BinaryCoding
import Notation

/// Makes quick hashes of texts for tables of numbers (XXH3). What has to be changed first is copied into memory that it
/// keeps.
package struct TextHasher: Sendable {
  private var bytes: ContiguousArray<UInt8> = []

  /// Makes a hasher.
  package init() {}

  /// A hash of the bytes of a text.
  package static func hash(_ text: String) -> UInt64 { ContentHash(text).low }

  /// A hash that is the same for texts that compare as equal, in whatever Unicode form.
  package mutating func canonicalHash(_ text: String) -> UInt64 {
    load(text)
    return isASCII ? hash : Self.hash(String(String.UnicodeScalarView(decomposed(text))))
  }

  /// A hash that is the same for names that fold to the same text.
  package mutating func foldedHash(_ name: String) -> UInt64 {
    load(name)
    guard isSimple(bytes) else { return Self.hash(folded(name)) }
    makeLowercase()
    return hash
  }

  /// The canonical hash of the lower case of a path below a folder, `index` added to one that ends with a slash; nil when
  /// it is not of plain ASCII, or has escapes.
  package mutating func pathHash(_ path: String, index: String) -> UInt64? {
    load(path)
    guard isASCII, !bytes.contains(UInt8(ascii: "%")) else { return nil }
    if bytes.last == UInt8(ascii: "/") { bytes += index.utf8 }
    makeLowercase()
    return ContentHash(bytes.span.extracting(droppingFirst: 1)).low
  }

  private var hash: UInt64 { ContentHash(bytes).low }

  private var isASCII: Bool { bytes.reduce(0) { $0 | $1 } < 0x80 }

  private mutating func makeLowercase() {
    var span = bytes.mutableSpan
    for index in span.indices { span[index] = span[index].lowercased }
  }

  private mutating func load(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    bytes += text.utf8
  }
}
