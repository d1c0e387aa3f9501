import Notation

// MARK: - Escaping
extension ForeignMark {
  /// Returns whether a mark may begin at an index, so that literal text needs a backslash there.
  package static func mayBegin(at index: Int, in text: Span<UInt8>) -> Bool {
    switch text[index] {
    case UInt8(ascii: "%"): text.hasPrefix("%%", at: index)
    case UInt8(ascii: ">"): text.hasPrefix(">!", at: index)
    case UInt8(ascii: "{"): mayBeginInBraces(at: index, in: text)
    case UInt8(ascii: "["): mayBeginInBrackets(at: index, in: text)
    case UInt8(ascii: "("): ForeignMark(blockReferenceAt: index, in: text) != nil
    case UInt8(ascii: ":"): mayEndName(at: index, in: text)
    case UInt8(ascii: "#"): ForeignMark(orgBlockAt: index, in: text) != nil
    case UInt8(ascii: "\\"): ForeignMark(commandAt: index, in: text) != nil
    default: false
    }
  }

  /// Returns the offset for a backslash in a text that looks like an MDX statement; nil for other texts.
  package static func escape(ofStatement text: Span<UInt8>) -> Int? {
    ForeignMark(statement: 0..<lineEnd(0, in: text), in: text)?.escape
  }

  /// Returns whether the name of a property may end at an index. The beginning of its line is unknown.
  private static func mayEndName(at index: Int, in text: Span<UInt8>) -> Bool {
    guard text.hasPrefix("::", at: index), index == 0 || isPropertyByte(text[index - 1]) else { return false }
    return index + 2 >= text.count || isBlankByte(text[index + 2])
  }

  private static func mayBeginInBraces(at index: Int, in text: Span<UInt8>) -> Bool {
    ForeignPair.allCases.contains { text.hasPrefix($0.opening, at: index) }
      || AttributeList.end(at: index, in: text, isInHeading: nil) != nil
  }

  private static func mayBeginInBrackets(at index: Int, in text: Span<UInt8>) -> Bool {
    if text.hasPrefix("[[", at: index) || text.hasPrefix("[!", at: index) { return true }
    let limit = min(text.count, index + MarkdownLimits.longestBrackets)
    guard let end = (index..<limit).first(where: { text[$0] == UInt8(ascii: "]") }) else { return false }
    return ForeignTag.name(in: text.extracting(index + 1..<end)) != nil
  }
}
