import Notation

/// A `~~` or `||` in the text of a block, which begins or ends a marked range if it has a partner; or a `[^name]`.
struct InlineMark {
  enum Kind: Int {
    /// Strikethrough by `~~` (GitHub Flavored Markdown, section 6.5). GitHub also accepts a single `~`, which remains
    /// text here: it occurs in ranges (`10~20 min`) and means "about".
    case strikeout
    /// A spoiler, `||text||`.
    case spoiler
    /// A footnote reference, which needs no partner.
    case footnote
  }

  let kind: Kind
  /// The number of the text node in its block.
  let text: Int
  let range: Range<Int>
  let canOpen: Bool
  let canClose: Bool
  /// Whether the mark begins or ends a range; nil without a partner.
  var isOpening: Bool?

  /// Creates the mark of a run of bytes; nil if it is not a mark. `before` and `after` are the bytes beside the text node.
  init?(in bytes: Span<UInt8>, run: Range<Int>, text: Int, before: UInt8, after: UInt8) {
    guard let kind = Self.kind(of: bytes[run.lowerBound], length: run.count) else { return nil }
    let left = bytes.scalar(endingAt: run.lowerBound) ?? Unicode.Scalar(before)
    let right = bytes.scalar(at: run.upperBound) ?? Unicode.Scalar(after)
    (self.kind, self.text, range) = (kind, text, run)
    canOpen = !right.properties.isWhitespace && (kind == .spoiler || left.allowsMark(before: right))
    canClose = !left.properties.isWhitespace && (kind == .spoiler || right.allowsMark(before: left))
  }

  /// Creates the footnote reference whose `^` is at an index; nil if there is none.
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
  /// Returns whether a `~~` between this scalar and a scalar inside the marked range can begin or end the range. It
  /// cannot between a word and ASCII punctuation, unless the word is Chinese, Japanese or Korean.
  package func allowsMark(before inside: Unicode.Scalar) -> Bool {
    !inside.isASCII || !inside.isMarkdownPunctuation || isCJK || properties.isWhitespace || isMarkdownPunctuation
  }
}
