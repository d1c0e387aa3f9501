// Flanking rules for text without spaces. By CommonMark (0.30, section 6.2), Chinese, Japanese and Korean punctuation
// ends a word, so `**「a」**です` would not be bold. This file implements the "CommonMark CJK-friendly amendments"
// (https://github.com/tats-u/markdown-cjk-friendly): such punctuation counts as a letter, and beside other punctuation
// every CJK character counts as space. All other text follows CommonMark.

extension Unicode.Scalar {
  /// Whether the scalar is Chinese, Japanese or Korean, including punctuation and wide forms (Unicode Standard Annex 11,
  /// East Asian Width, wide and fullwidth, without emoji).
  package var isCJK: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Whether the scalar is punctuation or a symbol, as defined by CommonMark 0.31.
  package var isMarkdownPunctuation: Bool {
    if isASCII { return UInt8(ascii: self).isPunctuation }
    return switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}

/// Characters inserted beside runs of `*`, neither space nor punctuation, with which libcmark's own rule finds the
/// emphasis of the amendments.
enum EmphasisHelp {
  /// The noncharacter U+FDD0, which does not occur in meaningful text.
  private static let character: [UInt8] = [0xEF, 0xB7, 0x90]
  static let length = 3

  /// Returns the document with the characters inserted; nil if it needs none.
  static func helped(_ definitions: ContiguousArray<UInt8>, _ text: ArraySlice<UInt8>) -> ContiguousArray<UInt8>? {
    let (ofDefinitions, ofText) = (emphasisHelps(in: definitions.span), emphasisHelps(in: text.span))
    guard !ofDefinitions.isEmpty || !ofText.isEmpty else { return nil }
    var document = ContiguousArray<UInt8>()
    document.reserveCapacity(definitions.count + text.count + (ofDefinitions.count + ofText.count) * length)
    append(definitions.span, ofDefinitions, to: &document)
    append(text.span, ofText, to: &document)
    return document
  }

  private static func append(_ text: Span<UInt8>, _ helps: [Int], to document: inout ContiguousArray<UInt8>) {
    var start = 0
    for place in helps {
      document.append(text.extracting(start..<place))
      document += character
      start = place
    }
    document.append(text.extracting(start..<text.count))
  }

  /// Returns a text without the inserted characters.
  static func removed(from text: Span<UInt8>) -> ContiguousArray<UInt8> {
    var result = ContiguousArray<UInt8>()
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let isHelp =
        text[index] == character[0] && index + 2 < text.count && text[index + 1] == character[1]
        && text[index + 2] == character[2]
      if !isHelp { result.append(text[index]) }
      index += isHelp ? length : 1
    }
    return result
  }
}

/// Returns the offsets at which a text needs an inserted character.
func emphasisHelps(in text: Span<UInt8>) -> [Int] {
  var places: [Int] = []
  var index = 0
  while let start = nextAsterisk(in: text, from: index) {
    var end = start
    while end < text.count, text[end] == UInt8(ascii: "*") { end += 1 }
    // An escaped asterisk is text and does not belong to the run.
    let first = isEscaped(start, in: text) ? start + 1 : start
    if let place = emphasisHelp(for: first..<end, in: text) { places.append(place) }
    index = end
  }
  return places
}

private func nextAsterisk(in text: Span<UInt8>, from start: Int) -> Int? {
  var index = start
  while let group = EightBytes(in: text, at: index) {
    if let distance = group.firstIndex(of: UInt8(ascii: "*"), or: UInt8(ascii: "*")) { return index + distance }
    index += 8
  }
  while index < text.count, text[index] != UInt8(ascii: "*") { index += 1 }
  return index < text.count ? index : nil
}

private func emphasisHelp(for run: Range<Int>, in text: Span<UInt8>) -> Int? {
  guard !run.isEmpty, run.lowerBound > 0, run.upperBound < text.count,
    text[run.lowerBound - 1] >= 0x80 || text[run.upperBound] >= 0x80,
    let before = text.scalar(endingAt: run.lowerBound), let after = text.scalar(at: run.upperBound),
    before.isCJK || after.isCJK, !before.properties.isWhitespace, !after.properties.isWhitespace
  else { return nil }
  switch (before.isMarkdownPunctuation, after.isMarkdownPunctuation) {
  case (false, true): return run.upperBound
  case (true, false): return run.lowerBound
  default: return nil
  }
}

/// Returns whether a byte is escaped by a backslash.
private func isEscaped(_ index: Int, in text: Span<UInt8>) -> Bool {
  var start = index
  while start > 0, text[start - 1] == UInt8(ascii: "\\") { start -= 1 }
  return !(index - start).isMultiple(of: 2)
}

extension Span<UInt8> {
  /// Returns the scalar at an index; nil at the end, or if no scalar begins there.
  func scalar(at index: Int) -> Unicode.Scalar? {
    guard index < count else { return nil }
    let lead = self[index]
    if lead < 0x80 { return Unicode.Scalar(lead) }
    let length = lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 0, index + length <= count else { return nil }
    var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for offset in 1..<length { value = value << 6 | UInt32(self[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// Returns the scalar that ends before an index; nil at the beginning.
  func scalar(endingAt index: Int) -> Unicode.Scalar? {
    var start = index - 1
    while start > 0, index - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 ? nil : scalar(at: start)
  }
}
