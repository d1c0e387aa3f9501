import Notation

/// A search for the characters of a text node that typography may replace.
struct TypographyReader {
  private var addresses = AddressFinder()
  /// The end of the last run of hyphens or full stops.
  private var runEnd = 0
  /// The escaped marks; nil if the text contains no escapes.
  private let escapes: MarkEscapes?
  /// The number of escapable bytes before an index.
  private var counted = (marks: 0, index: 0)

  init(_ text: Span<UInt8>, _ node: CommonMarkNode, _ search: inout SourceSearch) {
    // An escape makes the source longer than the text.
    let isWrittenAsItIs = !node.isHelped && node.endColumn - node.startColumn + 1 == text.count
    escapes = isWrittenAsItIs ? nil : search.escapes(of: node, among: Self.isMark)
  }

  /// Creates a reader of a text without escapes.
  init() { escapes = nil }

  static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Returns the kind and length of the replacement at an index, or nil. Quotation marks are reported as opening ones.
  mutating func found(at index: Int, in text: Span<UInt8>) -> (kind: Typography.Change.Kind, length: Int)? {
    guard index >= runEnd else { return nil }
    let length = runLength(at: index, in: text)
    runEnd = index + length
    guard let kind = Self.kind(of: text[index], length), !isEscaped(index..<runEnd, in: text),
      text[index] == UInt8(ascii: "\"") || !addresses.isWithinAddress(index, in: text)
    else { return nil }
    return (kind, length)
  }

  /// Returns the length of a run: up to three full stops, a single quotation mark, or all hyphens.
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

  /// Divides hyphens into dashes by libcmark's rule: dashes of one kind if possible, otherwise em dashes before one or
  /// two en dashes.
  private static func dashes(_ hyphens: Int) -> Typography.Change.Kind {
    if hyphens.isMultiple(of: 3) { return .dashes(em: hyphens / 3, en: 0) }
    if hyphens.isMultiple(of: 2) { return .dashes(em: 0, en: hyphens / 2) }
    let en = hyphens % 3 == 2 ? 1 : 2
    return .dashes(em: (hyphens - 2 * en) / 3, en: en)
  }

  /// Returns whether any mark in a range is escaped.
  private mutating func isEscaped(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
    guard let escapes else { return false }
    for index in counted.index..<range.lowerBound where Self.isMark(text[index]) { counted.marks += 1 }
    counted.index = range.lowerBound
    return escapes.isEscaped(counted.marks..<counted.marks + range.count)
  }
}

extension Span<UInt8> {
  /// Returns the first index, from `start` on, of a quotation mark, or of a hyphen or full stop before another of its kind.
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

  /// Returns whether a mark may be replaced. Excludes the most frequent marks: hyphens in words and full stops after sentences.
  private func isTypographic(at index: Int) -> Bool {
    switch self[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): true
    case let byte where byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."):
      index + 1 < count && self[index + 1] == byte
    default: false
    }
  }
}
