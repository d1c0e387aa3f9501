/// A string that may come from the cache. Cached bytes are decoded only on access, since most are never read.
package enum StoredText: Sendable {
  case text(String)
  /// Cached UTF-8.
  case encoded(ArraySlice<UInt8>)

  /// The string, decoded on each access if cached.
  package var text: String {
    switch self {
    case .text(let text): text
    case .encoded(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension StoredText: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .text(let text): encoder.append(text)
    case .encoded(let bytes): encoder.append(bytes: bytes)
    }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self = .encoded(try decoder.bytes()) }
}

extension StoredText: CustomStringConvertible {
  package var description: String { text }
}
