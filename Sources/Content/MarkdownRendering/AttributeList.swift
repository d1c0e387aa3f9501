import Notation

/// An attribute list of kramdown, Pandoc and others, which applies to the preceding element: `{: .class}`, `{#id}`,
/// `{width=50%}`.
enum AttributeList {
  private static let longest = 200

  /// Returns the end of the attribute list at an index, or nil. `isInHeading` determines the valid positions; if it is
  /// nil, every position is valid.
  static func end(at start: Int, in text: Span<UInt8>, isInHeading: Bool?) -> Int? {
    let limit = min(text.count, start + longest)
    guard text[start] == UInt8(ascii: "{"),
      let close = (start + 1..<max(start + 1, limit)).first(where: { isEnd(text[$0]) }),
      text[close] == UInt8(ascii: "}")
    else { return nil }
    let isKramdown = text.hasPrefix("{:", at: start)
    let words = words(in: text.extracting(start + (isKramdown ? 2 : 1)..<close).text)
    let isAllowed = isInHeading.map { isPlace(start, close + 1, in: text, $0) } ?? true
    let isList = isKramdown ? isKramdownList(words) : isAllowed && isList(words)
    return isList ? close + 1 : nil
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "{") || byte == .lineFeed
  }

  private static func words(in text: String) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == " " && !isQuoted
    }
  }

  /// Returns whether words are a kramdown list, which may also refer to other lists and call extensions: `{:toc}`,
  /// `{::options … /}`, `{:/}`.
  private static func isKramdownList(_ words: [Substring]) -> Bool {
    guard let first = words.first else { return false }
    if first.hasPrefix(":") || first.hasPrefix("/") { return first.dropFirst().allSatisfy { $0.isLetter || $0 == "/" } }
    return words.allSatisfy { isAttribute($0) || $0.isName }
  }

  private static func isList(_ words: [Substring]) -> Bool {
    !words.isEmpty && words.allSatisfy { isAttribute($0) || $0 == "-" }
  }

  private static func isAttribute(_ word: Substring) -> Bool {
    if word.hasPrefix(".") || word.hasPrefix("#") { return word.dropFirst().isName }
    let key = word.prefix { $0 != "=" }
    return key.count > 1 && key.endIndex < word.endIndex && key.isName
  }

  /// Returns whether a list may occur at a position: after a link, an image, code or emphasis, at the end of a heading,
  /// or alone on its line.
  private static func isPlace(_ start: Int, _ end: Int, in text: Span<UInt8>, _ isInHeading: Bool) -> Bool {
    let before = start > 0 ? text[start - 1] : .lineFeed
    if [UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "`"), UInt8(ascii: "*")].contains(before) { return true }
    guard isInHeading || before == .lineFeed else { return false }
    let next = (end..<text.count).first { !isBlankByte(text[$0]) && !(isInHeading && text[$0] == UInt8(ascii: "#")) }
    return next.map { text[$0] == .lineFeed } ?? true
  }
}

extension Substring {
  /// Whether the text is a valid class or id.
  fileprivate var isName: Bool {
    utf8.first?.isLetter ?? false
      && utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 > 0x7F || "-_:.".utf8.contains($0) }
  }
}
