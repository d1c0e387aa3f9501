import Notation

/// Attributes in braces, which kramdown, Pandoc and others give to what stands before them: `{: .class}`, `{#id}`,
/// `{width=50%}`.
enum AttributeList {
  private static let longest = 200

  /// Where the list ends that begins at an index; nil where it is none. Whether it is in a heading decides where it can stand; in a text
  /// of which that is not known, anywhere.
  static func end(at start: Int, in text: Span<UInt8>, isInHeading: Bool?) -> Int? {
    let limit = min(text.count, start + longest)
    guard text[start] == UInt8(ascii: "{"),
      let close = (start + 1..<max(start + 1, limit)).first(where: { isEnd(text[$0]) }),
      text[close] == UInt8(ascii: "}")
    else { return nil }
    let isKramdown = text.hasPrefix("{:", at: start)
    let words = words(in: text.extracting(start + (isKramdown ? 2 : 1)..<close).text)
    let canStand = isInHeading.map { isPlace(start, close + 1, in: text, $0) } ?? true
    let isList = isKramdown ? isKramdownList(words) : canStand && isList(words)
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

  /// Lists of kramdown may name others, and call extensions: `{:toc}`, `{::options … /}`, `{:/}`.
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

  /// Whether a list can stand at a place: after a link, a picture, code or emphasis, at the end of a heading, or alone on its line.
  private static func isPlace(_ start: Int, _ end: Int, in text: Span<UInt8>, _ isInHeading: Bool) -> Bool {
    let before = start > 0 ? text[start - 1] : .lineFeed
    if [UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "`"), UInt8(ascii: "*")].contains(before) { return true }
    guard isInHeading || before == .lineFeed else { return false }
    let next = (end..<text.count).first { !isBlankByte(text[$0]) && !(isInHeading && text[$0] == UInt8(ascii: "#")) }
    return next.map { text[$0] == .lineFeed } ?? true
  }
}

extension Substring {
  /// Whether it is a name as classes and ids have it.
  fileprivate var isName: Bool {
    utf8.first?.isLetter ?? false
      && utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 > 0x7F || "-_:.".utf8.contains($0) }
  }
}
