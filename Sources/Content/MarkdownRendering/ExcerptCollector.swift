/// A collector of the plain text of the first paragraphs, up to the length of a description.
struct ExcerptCollector {
  private static let limit = 200

  private var bytes: ContiguousArray<UInt8> = []
  private var scalars = 0
  private var isInParagraph = false
  private var hasEnded = false

  private var isFull: Bool { scalars > Self.limit }

  mutating func startParagraph() {
    isInParagraph = !isFull && !hasEnded
    if isInParagraph { appendSpace() }
  }

  mutating func endParagraph() { isInParagraph = false }

  /// Ends the excerpt at the author's marker. Ignored before the first text, since the excerpt would be empty.
  mutating func end() {
    guard !bytes.isEmpty else { return }
    (isInParagraph, hasEnded) = (false, true)
  }

  mutating func append(_ text: Span<UInt8>) {
    guard isInParagraph, !isFull else { return }
    var end = 0
    while end < text.count {
      scalars += isLeading(text[end]) ? 1 : 0
      if isFull { break }
      end += 1
    }
    bytes.append(text.extracting(0..<end))
  }

  /// Appends a space unless the text is empty or ends with one.
  mutating func appendSpace() {
    guard isInParagraph, let last = bytes.last, last != UInt8(ascii: " "), !isFull else { return }
    bytes.append(UInt8(ascii: " "))
    scalars += 1
  }

  /// Returns the collected text; if it is truncated, it ends after a word, followed by `…`.
  func finish() -> String {
    guard isFull else { return text(bytes[...]) }
    let end = bytes.lastIndex(of: UInt8(ascii: " ")) ?? 0
    // A text without spaces, such as Chinese, is cut between characters. The last one may be incomplete and is dropped.
    let cut = end >= bytes.count / 2 ? text(bytes[..<end]) : String(text(bytes[...]).dropLast())
    return cut + "…"
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    let begun = bytes.drop { $0 == UInt8(ascii: " ") }
    let end = begun.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? begun.startIndex
    return String(decoding: begun[..<end], as: UTF8.self)
  }

  private func isLeading(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
