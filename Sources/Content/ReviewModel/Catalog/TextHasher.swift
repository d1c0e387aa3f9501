import BinaryCoding
import Notation

/// A fast hash function (XXH3) of texts for `NumberTable`. Texts are converted in a reused buffer.
package struct TextHasher: Sendable {
  private var bytes: ContiguousArray<UInt8> = []

  /// Creates a hasher.
  package init() {}

  /// Returns a hash of the bytes of a text.
  package static func hash(_ text: String) -> UInt64 { ContentHash(text).low }

  /// Returns a hash that is equal for canonically equivalent texts, in any Unicode normalization form.
  package mutating func canonicalHash(_ text: String) -> UInt64 {
    load(text)
    return isASCII ? hash : Self.hash(String(String.UnicodeScalarView(decomposed(text))))
  }

  /// Returns a hash that is equal for names with the same folding.
  package mutating func foldedHash(_ name: String) -> UInt64 {
    load(name)
    guard isSimple(bytes) else { return Self.hash(folded(name)) }
    makeLowercase()
    return hash
  }

  /// Returns the canonical hash of a lower-cased path below a folder. `index` is appended after a trailing slash. Returns
  /// nil unless the path is ASCII without escapes.
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
