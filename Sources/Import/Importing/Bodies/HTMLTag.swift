import Notation

/// An HTML tag in a text (CommonMark 0.30, section 6.6).
struct HTMLTag {
  let range: Range<Int>
  /// The lowercase name.
  let name: String
  let isClosing: Bool
  /// The attributes by lowercase name; character references are not decoded.
  private(set) var attributes: [String: String] = [:]

  /// Returns the tags outside comments and code. Backslash escapes apply only in Markdown.
  static func all(in text: ForeignText, isMarkdown: Bool = true, except code: [Range<Int>] = []) -> [HTMLTag] {
    let range = 0..<text.bytes.count
    var tags: [HTMLTag] = []
    var index = range.lowerBound
    var hasComments = true
    while index < range.upperBound {
      if isMarkdown, text.bytes[index] == UInt8(ascii: "\\") {
        index += text.byte(index + 1) == UInt8(ascii: "<") ? 2 : 1
      } else if text.bytes[index] != UInt8(ascii: "<") {
        index += 1
      } else if let span = code.holding(index) {
        index = span.upperBound
      } else if hasComments, text.holds("<!--", at: index) {
        let end = text.firstIndex(of: "-->", in: index + 4..<range.upperBound)
        hasComments = end != nil
        index = end.map { $0 + 3 } ?? index + 4
      } else if let tag = HTMLTag(text, at: index, end: range.upperBound) {
        tags.append(tag)
        index = tag.range.upperBound
      } else {
        index += 1
      }
    }
    return tags
  }

  /// Parses the tag that begins at an index; nil if malformed.
  init?(_ text: ForeignText, at start: Int, end: Int) {
    var scan = TagScan(text: text, index: start + 1, end: end)
    isClosing = scan.take(UInt8(ascii: "/"))
    guard let name = scan.name() else { return nil }
    self.name = name
    while true {
      let hasSpace = scan.takeSpace()
      if scan.take(UInt8(ascii: ">")) { break }
      if !isClosing, scan.take(UInt8(ascii: "/")) {
        guard scan.take(UInt8(ascii: ">")) else { return nil }
        break
      }
      guard !isClosing, hasSpace, let attribute = scan.attribute() else { return nil }
      attributes[attribute.name] = attribute.value
    }
    range = start..<scan.index
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Whether the tag is probably text with comparisons, such as in `a<b and c>d`.
  var isText: Bool {
    !attributes.isEmpty && attributes.values.allSatisfy(\.isEmpty)
      && attributes.keys.contains { !HTMLNames.valueless.contains($0) && !$0.hasPrefix("data-") }
  }

  /// Whether the element has no content and no closing tag.
  var isVoid: Bool {
    ["br", "hr", "img", "input", "wbr", "embed", "meta", "link", "area", "base", "col", "source", "track"].contains(
      name
    )
  }
}

private struct TagScan {
  let text: ForeignText
  var index: Int
  let end: Int

  private var byte: UInt8 { index < end ? text.bytes[index] : 0 }

  mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    index += 1
    return true
  }

  mutating func takeSpace() -> Bool {
    let start = index
    while byte.isWhitespace { index += 1 }
    return index > start
  }

  mutating func name() -> String? {
    guard byte.isLetter else { return nil }
    return word { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }.lowercased()
  }

  mutating func attribute() -> (name: String, value: String)? {
    guard byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") else { return nil }
    let name = word { $0.isLetter || $0.isDigit || "_.:-".utf8.contains($0) }.lowercased()
    let afterName = index
    _ = takeSpace()
    guard take(UInt8(ascii: "=")) else {
      index = afterName
      return (name, "")
    }
    _ = takeSpace()
    return value().map { (name, $0) }
  }

  private mutating func value() -> String? {
    let quote = byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = word { $0 > .space && !"\"'=<>`".utf8.contains($0) }
      return value.isEmpty ? nil : value
    }
    index += 1
    let value = word { $0 != quote }
    return take(quote) ? value : nil
  }

  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let start = index
    while index < end, isPart(text.bytes[index]) { index += 1 }
    return text[start..<index]
  }
}
