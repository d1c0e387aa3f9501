import Notation

/// A `~~` or `||` in the text of a block, which begins or ends a part of it when it has a partner; or `[^name]`.
struct InlineMark {
  enum Kind: Int {
    /// Text struck out by `~~` (GitHub Flavored Markdown, section 6.5). A single `~`, which GitHub takes, too, stays text:
    /// it stands in ranges (`10~20 min`) and for "about".
    case strikeout
    /// Text hidden by `||`.
    case spoiler
    /// A reference to a footnote; it needs no partner.
    case footnote
  }

  let kind: Kind
  /// The number of the text it stands in among those of the block.
  let text: Int
  /// Its bytes in that text.
  let range: Range<Int>
  let canOpen: Bool
  let canClose: Bool
  /// Whether it begins a part or ends one; nil without a partner.
  var isOpening: Bool?

  /// The mark at an index, if one can stand there. `before` and `after` stand beside the text.
  init?(in bytes: Span<UInt8>, run: Range<Int>, text: Int, before: UInt8, after: UInt8) {
    guard let kind = Self.kind(of: bytes[run.lowerBound], length: run.count) else { return nil }
    let left = bytes.scalar(endingAt: run.lowerBound) ?? Unicode.Scalar(before)
    let right = bytes.scalar(at: run.upperBound) ?? Unicode.Scalar(after)
    (self.kind, self.text, range) = (kind, text, run)
    canOpen = !right.properties.isWhitespace && (kind == .spoiler || left.allowsMark(before: right))
    canClose = !left.properties.isWhitespace && (kind == .spoiler || right.allowsMark(before: left))
  }

  /// The reference to a footnote whose `^` stands at an index.
  init?(footnoteAt index: Int, in bytes: Span<UInt8>, text: Int) {
    guard index > 0, let end = footnoteReferenceEnd(in: bytes, at: index - 1) else { return nil }
    (kind, self.text, range, canOpen, canClose, isOpening) = (.footnote, text, index - 1..<end, false, false, true)
  }

  private static func kind(of byte: UInt8, length: Int) -> Kind? {
    switch (byte, length) {
    case (UInt8(ascii: "~"), 2): .strikeout
    case (UInt8(ascii: "|"), 2): .spoiler
    default: nil
    }
  }

  static func isMarkByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "~") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "^")
  }
}

extension Unicode.Scalar {
  /// Whether `~~` between this and a scalar within what it marks can begin or end that: not where a word ends and ASCII
  /// punctuation begins, unless the word is Chinese, Japanese or Korean.
  package func allowsMark(before inside: Unicode.Scalar) -> Bool {
    !inside.isASCII || !inside.isMarkdownPunctuation || isCJK || properties.isWhitespace || isMarkdownPunctuation
  }
}
