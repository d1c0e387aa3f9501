import Notation

/// The syntax beyond CommonMark that a body may contain, found in one pass over its bytes. Most bodies contain none, so
/// their text is not scanned again.
struct BodyTraits {
  /// Whether the body contains `~`, `|` or `[^`.
  private(set) var marks = false
  /// Whether the body contains `|`, which every table requires.
  private(set) var pipes = false
  /// Whether the body contains a character that may begin or end markup of another program, such as a shortcode.
  private(set) var foreignMarks = false
  /// Whether the body contains `](` and a destination with a space.
  private(set) var spacedAddresses = false

  init(of bytes: Span<UInt8>) {
    var index = 0
    var previous: EightBytes?
    while let group = EightBytes(in: bytes, at: index) {
      group.forEachMark(after: previous) { read(bytes, at: index + $0) }
      previous = group
      index += 8
    }
    while index < bytes.count {
      read(bytes, at: index)
      index += 1
    }
  }

  private mutating func read(_ bytes: Span<UInt8>, at index: Int) {
    switch bytes[index] {
    case UInt8(ascii: "~"): marks = true
    case UInt8(ascii: "|"): (marks, pipes) = (true, true)
    case UInt8(ascii: "^") where index > 0 && bytes[index - 1] == UInt8(ascii: "["): marks = true
    case UInt8(ascii: "]") where bytes.hasPrefix("](", at: index):
      spacedAddresses = spacedAddresses || spacedAddress(in: bytes, at: index + 2) != nil
    default: foreignMarks = foreignMarks || mayBeForeign(bytes, at: index)
    }
  }

  private func mayBeForeign(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let before = index > 0 ? bytes[index - 1] : 0
    let after = index + 1 < bytes.count ? bytes[index + 1] : 0
    return switch bytes[index] {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "%"), UInt8(ascii: "("): before == bytes[index]
    case UInt8(ascii: ":"): before == bytes[index] && isBlankByte(after)
    case UInt8(ascii: "<"): before == UInt8(ascii: "!")
    case UInt8(ascii: "["): after == bytes[index] || ForeignTag.mayBegin(in: bytes, at: index)
    case UInt8(ascii: "]"): ForeignTag.mayEnd(before: after) || before == UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): after == UInt8(ascii: "s")
    case UInt8(ascii: "_"): before.lowercased == UInt8(ascii: "n")
    default: false
    }
  }
}

/// Returns the destination after `](` if a space makes it invalid, as in `(my photo.jpg "A title")`; otherwise nil.
func spacedAddress(in bytes: Span<UInt8>, at start: Int) -> Range<Int>? {
  var index = start
  while index < bytes.count, !endsAddress(bytes[index], after: bytes[index - 1]) { index += 1 }
  guard index < bytes.count, bytes[index] == UInt8(ascii: ")") || isQuotationMark(bytes[index]) else { return nil }
  let address = trimmed(start..<index, in: bytes)
  return address.contains { isBlankByte(bytes[$0]) } ? address : nil
}

private func endsAddress(_ byte: UInt8, after last: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "<"),
    .lineFeed, .carriageReturn:
    true
  default: isQuotationMark(byte) && isBlankByte(last)
  }
}

private func isQuotationMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
