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
  /// Whether the body contains brackets that may be meant as a link, such as `](` and a destination with a space.
  private(set) var looseLinks = false

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
    case UInt8(ascii: "]") where !looseLinks && LooseLink.mayFollow(index, in: bytes): looseLinks = true
    case UInt8(ascii: "[") where index > 0 && bytes[index - 1] == UInt8(ascii: ")"): looseLinks = true
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
    case UInt8(ascii: ">"): after == UInt8(ascii: "!")
    case UInt8(ascii: "["): after == bytes[index] || ForeignTag.mayBegin(in: bytes, at: index)
    case UInt8(ascii: "]"): ForeignTag.mayEnd(before: after) || before == UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): after == UInt8(ascii: "s")
    case UInt8(ascii: "_"): before.lowercased == UInt8(ascii: "n")
    default: false
    }
  }
}
