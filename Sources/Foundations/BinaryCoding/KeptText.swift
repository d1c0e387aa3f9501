/// A text that may have been kept from an earlier build; then it is read when it is asked for, since most are not.
package enum KeptText: Sendable {
  case text(String)
  /// Its UTF-8, as it was kept.
  case encoded(ArraySlice<UInt8>)

  /// The text.
  package var text: String {
    switch self {
    case .text(let text): text
    case .encoded(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension KeptText: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .text(let text): encoder.append(text)
    case .encoded(let bytes): encoder.append(bytes: bytes)
    }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) { self = .encoded(try decoder.bytes()) }
}

extension KeptText: CustomStringConvertible {
  package var description: String { text }
}
