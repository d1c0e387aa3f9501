/// The bytes that `&`, `<`, `>`, `"` and `'` are, as bits of a word; all lie below 64.
private let special: UInt64 =
  1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
  | 1 << UInt64(UInt8(ascii: "\"")) | 1 << UInt64(UInt8(ascii: "'"))

/// The control characters that XML 1.0 forbids, in addition (section 2.2, Char).
private let forbidden: UInt64 = 0xFFFF_FFFF & ~(1 << 9 | 1 << 10 | 1 << 13)

/// The first byte of U+FFFE and U+FFFF.
private let noncharacter: UInt8 = 0xEF

/// Whether something else stands for the byte, or for the character that it begins.
@inline(__always)
func isSpecial(_ byte: UInt8, _ isXML: Bool) -> Bool {
  if byte >= 64 { return isXML && byte == noncharacter }
  return (isXML ? special | forbidden : special) &>> UInt64(byte) & 1 == 1
}

/// The highest bit of each special byte of eight; behind the first of them, bits may stand for nothing.
@inline(__always)
func specialBytes(in word: UInt64, _ isXML: Bool) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  // `&` and `'` differ in one bit, and so do `<` and `>`. A byte that becomes 0 borrows from its highest bit.
  let ampersands = (word & (ones &* 0xFE)) ^ (ones &* 0x26)
  let brackets = (word & (ones &* 0xFD)) ^ (ones &* 0x3C)
  let quotes = word ^ (ones &* 0x22)
  var found = (ampersands &- ones) & ~ampersands | (brackets &- ones) & ~brackets | (quotes &- ones) & ~quotes
  if isXML {
    let noncharacters = word ^ (ones &* 0xEF)
    found |= (noncharacters &- ones) & ~noncharacters | (word &- ones &* 0x20) & ~word
  }
  return found & (ones &<< 7)
}
