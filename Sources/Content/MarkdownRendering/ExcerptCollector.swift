/// A collector of the first sentence, or of the text above `<!--more-->`, up to the length of a description.
struct ExcerptCollector {
  private static let limit = 200

  private var bytes: ContiguousArray<UInt8> = []
  private var scalars = 0
  private var isInParagraph = false
  private var hasEnded = false
  private var lineStart = 0
  private var firstLine: String?
  private var sentence: String?
  private(set) var opening = OpeningCollector()

  private var isFull: Bool { scalars > Self.limit }

  /// Starts a paragraph, or the text of an item in a list.
  mutating func startParagraph(isItem: Bool) {
    isInParagraph = !isFull && !hasEnded
    if isInParagraph { appendSpace() }
    if !isItem { opening.startParagraph() }
  }

  mutating func endParagraph() {
    endLine(isLast: true)
    isInParagraph = false
    opening.endParagraph()
  }

  /// Ends a line: a sentence does not continue on the next, as in a poem, unless a quotation does.
  mutating func endLine(isLast: Bool = false) {
    opening.appendSpace()
    guard isInParagraph, sentence == nil else { return }
    let line = shortened(from: lineStart)
    let found = FirstSentence(of: line)
    sentence = found.text ?? (isFull ? line : nil)
    if found.endsInQuotation, sentence == nil {
      guard isLast else { return }
      sentence = found.cut
    }
    firstLine = firstLine ?? (line.isEmpty ? nil : line)
    lineStart = bytes.count
  }

  /// Ends the excerpt at the author's marker. Ignored before the first text, since the excerpt would be empty.
  mutating func end() {
    guard !bytes.isEmpty else { return }
    (isInParagraph, hasEnded) = (false, true)
  }

  mutating func append(_ text: Span<UInt8>) {
    opening.append(text)
    guard isInParagraph, !isFull else { return }
    var end = 0
    while end < text.count {
      scalars += isLeading(text[end]) ? 1 : 0
      if isFull { break }
      end += 1
    }
    bytes.append(text.extracting(0..<end))
  }

  /// The text in place of a spoiler within a paragraph.
  static let omission: StaticString = "[…]"

  /// Appends the mark of an omission, so that a sentence around a spoiler remains readable.
  mutating func appendOmission() {
    opening.append(ContiguousArray("\(Self.omission)".utf8).span)
    guard isInParagraph, !isFull else { return }
    bytes.append(Self.omission)
    scalars += 3
  }

  /// Appends a space unless the text is empty or ends with one.
  mutating func appendSpace() {
    opening.appendSpace()
    guard isInParagraph, let last = bytes.last, last != UInt8(ascii: " "), !isFull else { return }
    bytes.append(UInt8(ascii: " "))
    scalars += 1
  }

  /// Returns the text above the author's mark, else the first sentence, else the first line.
  func finish() -> String { hasEnded ? shortened(from: 0) : sentence ?? firstLine ?? "" }

  /// The text collected, cut after a word with `…` when there was more.
  private func shortened(from start: Int) -> String {
    let bytes = bytes[start...]
    guard isFull else { return text(bytes) }
    let end = bytes.lastIndex(of: UInt8(ascii: " ")) ?? start
    // A text without spaces, such as a Chinese one, is cut between characters: the last may have been cut itself.
    let cut = end - start >= bytes.count / 2 ? text(bytes[..<end]) : String(text(bytes).dropLast())
    return cut + "…"
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    let begun = bytes.drop { $0 == UInt8(ascii: " ") }
    let end = begun.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? begun.startIndex
    let text = String(decoding: begun[..<end], as: UTF8.self)
    return text.hasPrefix("\(Self.omission)") && text.unicodeScalars.count < 5 ? "" : text
  }

  private func isLeading(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
