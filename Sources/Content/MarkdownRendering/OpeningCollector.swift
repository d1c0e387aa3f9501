import Notation

/// A collector of the first paragraph, and of the whole text of a short note.
struct OpeningCollector {
  /// The maximum length of a note and of an opening, in columns: one for each Unicode scalar, two for each from U+3000 on, most of
  /// which are wide (Unicode Standard Annex #11).
  private static let limit = 280

  private var bytes: ContiguousArray<UInt8> = []
  private var columns = 0
  private var isInParagraph = false
  /// The end of the first paragraph with text; nil before it.
  private var firstEnd: Int?
  /// Whether the text has more than was collected: further text, headings or tables.
  private var isPartial = false
  /// Whether the text is longer than the limit.
  private var isFull = false

  mutating func startParagraph() {
    isInParagraph = true
    appendSpace()
  }

  mutating func endParagraph() {
    isInParagraph = false
    if firstEnd == nil, !isFull, !bytes.isEmpty { firstEnd = bytes.count }
  }

  /// Appends a text, of which a part outside of paragraphs is not collected.
  mutating func append(_ text: Span<UInt8>) {
    guard isInParagraph else { return isPartial = true }
    guard !isFull else { return }
    for index in 0..<text.count {
      columns += Self.columns(of: text[index])
      guard columns <= Self.limit else { return (isPartial, isFull) = (true, true) }
      bytes.append(text[index])
    }
  }

  mutating func appendSpace() {
    guard isInParagraph, !isFull, let last = bytes.last, last != UInt8(ascii: " ") else { return }
    bytes.append(UInt8(ascii: " "))
    columns += 1
  }

  /// Returns the columns of the scalar that begins with a byte of UTF-8; 0 for its other bytes.
  private static func columns(of byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte < 0xE3 ? 1 : 2 }

  /// Returns the whole text of a note, otherwise the first paragraph, which ends with `…` if it was cut after a word.
  func finish() -> Opening {
    let isCut = isFull && firstEnd == nil
    let collected = isPartial ? bytes[..<(firstEnd ?? bytes.count)] : bytes[...]
    let text = String(decoding: collected, as: UTF8.self)
    guard isCut else { return Opening(text: text.trimmed, isWhole: !isPartial && !bytes.isEmpty) }
    // A text without spaces, such as a Chinese one, is cut between characters.
    let end = text.lastIndex(of: " ").flatMap { 2 * text[$0...].utf8.count > text.utf8.count ? nil : $0 }
    return Opening(text: text.isEmpty ? "" : text[..<(end ?? text.endIndex)].trimmed + "…", isWhole: false)
  }
}

/// The beginning of a text, without spoilers.
package struct Opening: Hashable, Sendable {
  /// The whole text of a note, otherwise the first paragraph, at most 280 columns and `…`.
  package let text: String
  /// Whether it is the whole text, besides spoilers.
  package let isWhole: Bool

  /// Creates an opening; by default that of an empty text.
  package init(text: String = "", isWhole: Bool = false) { (self.text, self.isWhole) = (text, isWhole) }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let begun = drop { $0 == " " }
    return String(begun[..<(begun.lastIndex { $0 != " " }.map(begun.index(after:)) ?? begun.startIndex)])
  }
}
