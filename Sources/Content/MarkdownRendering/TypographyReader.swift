import Notation

/// Finds in one text what typographic marks may replace.
struct TypographyReader {
  private var addresses = AddressFinder()
  /// Up to where a run of hyphens or full stops was read.
  private var runEnd = 0
  /// Which of the marks are escaped; nil where nothing in the text is.
  private let escapes: MarkEscapes?
  /// How many of the bytes that may be escaped stand before an index.
  private var counted = (marks: 0, index: 0)

  init(_ text: Span<UInt8>, _ node: CommonMarkNode, _ search: inout SourceSearch) {
    // What is escaped is written longer than it is.
    let isWrittenAsItIs = !node.isHelped && node.endColumn - node.startColumn + 1 == text.count
    escapes = isWrittenAsItIs ? nil : search.escapes(of: node, among: Self.isMark)
  }

  static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// What stands at an index, and its length; a quotation mark as one that opens.
  mutating func found(at index: Int, in text: Span<UInt8>) -> (kind: Typography.Change.Kind, length: Int)? {
    guard index >= runEnd else { return nil }
    let length = runLength(at: index, in: text)
    runEnd = index + length
    guard let kind = Self.kind(of: text[index], length), !isEscaped(index..<runEnd, in: text),
      text[index] == UInt8(ascii: "\"") || !addresses.isWithinAddress(index, in: text)
    else { return nil }
    return (kind, length)
  }

  /// Full stops are taken by threes, quotation marks one by one.
  private func runLength(at index: Int, in text: Span<UInt8>) -> Int {
    let byte = text[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return 1 }
    let most = byte == UInt8(ascii: ".") ? 3 : text.count
    var end = index + 1
    while end < text.count, end - index < most, text[end] == byte { end += 1 }
    return end - index
  }

  private static func kind(of byte: UInt8, _ length: Int) -> Typography.Change.Kind? {
    switch (byte, length) {
    case (UInt8(ascii: "\""), _): .openingDouble
    case (UInt8(ascii: "'"), _): .openingSingle
    case (UInt8(ascii: "."), 3): .ellipsis
    case (UInt8(ascii: "-"), 2...): dashes(length)
    default: nil
    }
  }

  /// As libcmark has it: dashes of one kind where the hyphens can be divided so, else em dashes before one or two en dashes.
  private static func dashes(_ hyphens: Int) -> Typography.Change.Kind {
    if hyphens.isMultiple(of: 3) { return .dashes(em: hyphens / 3, en: 0) }
    if hyphens.isMultiple(of: 2) { return .dashes(em: 0, en: hyphens / 2) }
    let en = hyphens % 3 == 2 ? 1 : 2
    return .dashes(em: (hyphens - 2 * en) / 3, en: en)
  }

  /// Whether a mark, or one of a run, is escaped.
  private mutating func isEscaped(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
    guard let escapes else { return false }
    for index in counted.index..<range.lowerBound where Self.isMark(text[index]) { counted.marks += 1 }
    counted.index = range.lowerBound
    return escapes.isEscaped(counted.marks..<counted.marks + range.count)
  }
}

extension Span<UInt8> {
  /// The index, from `start` on, of the first quotation mark, or of the first hyphen or full stop before another of its kind.
  func firstTypographic(from start: Int) -> Int? {
    var index = start
    while let group = EightBytes(in: self, at: index) {
      guard let found = group.firstTypographic else {
        index += 8
        continue
      }
      if isTypographic(at: index + found) { return index + found }
      index += found + 1
    }
    return (index..<count).first { isTypographic(at: $0) }
  }

  /// Hyphens within words and full stops behind sentences are by far the most.
  private func isTypographic(at index: Int) -> Bool {
    switch self[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): true
    case let byte where byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."):
      index + 1 < count && self[index + 1] == byte
    default: false
    }
  }
}
