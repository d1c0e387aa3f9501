/// Returns the Base64 encoding of bytes (RFC 4648, section 4).
package func base64(_ bytes: ContiguousArray<UInt8>) -> String {
  let alphabet = ContiguousArray("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text = ContiguousArray<UInt8>()
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let part = bytes[start..<min(start + 3, bytes.count)]
    let bits = part.reduce(0) { $0 << 8 | UInt32($1) } << (8 * (3 - UInt32(part.count)))
    for digit in 0..<4 {
      text.append(digit > part.count ? UInt8(ascii: "=") : alphabet[Int(bits >> (18 - 6 * UInt32(digit)) & 63)])
    }
  }
  return String(decoding: text, as: UTF8.self)
}

/// Decodes Base64. White space and padding at the end are ignored, as in `data:` URLs (Infra Standard, section
/// "forgiving-base64 decode"). Returns nil for invalid input.
package func base64Decoded(_ text: some Sequence<UInt8>) -> ContiguousArray<UInt8>? {
  let characters = text.filter { !$0.isWhitespace }
  let digits = characters.prefix { $0 != UInt8(ascii: "=") }
  guard digits.count % 4 != 1, characters[digits.endIndex...].allSatisfy({ $0 == UInt8(ascii: "=") }) else {
    return nil
  }
  var (bytes, bits, count): (ContiguousArray<UInt8>, UInt32, UInt32) = ([], 0, 0)
  for digit in digits {
    guard let value = base64Value(digit) else { return nil }
    (bits, count) = (bits << 6 | value, count + 6)
    guard count >= 8 else { continue }
    count -= 8
    bytes.append(UInt8(truncatingIfNeeded: bits >> count))
  }
  return bytes
}

/// Returns the six bits of a Base64 character; nil for others (RFC 4648, section 4).
private func base64Value(_ character: UInt8) -> UInt32? {
  switch character {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
