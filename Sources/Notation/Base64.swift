/// Bytes in Base 64 (RFC 4648, section 4).
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
