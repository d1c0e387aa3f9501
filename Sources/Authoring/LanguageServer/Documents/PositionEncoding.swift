/// The unit of columns in positions (Language Server Protocol 3.17, `PositionEncodingKind`).
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// Returns the number of units that a byte of UTF-8 counts for. The first byte of a character counts for the whole character.
  func units(of byte: UInt8) -> Int {
    if self == .utf8 { return 1 }
    if byte & 0xC0 == 0x80 { return 0 }
    return byte >= 0xF0 ? 2 : 1
  }
}
