import Diagnostics
import Notation

extension SourceFile {
  /// Returns the length in bytes of the character at an offset (RFC 3629, section 3). Nil for a character that is not printable (YAML
  /// 1.2, section 5.1), for a line break, and for a space or colon of another script, which is reported
  /// among the values of libyaml.
  func lengthOfText(at index: Int) -> Int? {
    let byte = bytes[index]
    if byte < 0x80 { return byte &- 0x20 < 0x5F ? 1 : nil }
    guard byte >= 0xE0 else { return byte > 0xC2 || second(index) > 0xA0 ? 2 : nil }
    guard byte < 0xF0 else { return 4 }
    return isText(byte, second(index), bytes[index + 2]) ? 3 : nil
  }

  private func second(_ index: Int) -> UInt8 { bytes[index + 1] }

  /// Returns whether a sequence of three bytes is printable and no space.
  private func isText(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch first {
    // U+1680.
    case 0xE1: second != 0x9A
    // U+2000 to U+200F, U+2028 to U+202F, U+205F to U+206F.
    case 0xE2: second == 0x80 ? third & 0xF0 == 0x90 || third & 0xF8 == 0xA0 : second != 0x81
    // U+3000.
    case 0xE3: second != 0x80 || third != 0x80
    // Private use.
    case 0xEE: false
    // Private use, byte order mark, U+FFFE and U+FFFF; U+FF1A, a colon that may end a key.
    case 0xEF: second >= 0xA4 && second != 0xBB && second != 0xBF && (second != 0xBC || third != 0x9A)
    default: true
    }
  }
}
