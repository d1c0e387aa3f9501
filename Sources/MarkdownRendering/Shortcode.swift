import Notation

/// The beginning of a shortcode of another program in a text: `{{< name`, `{{% name` or `{% name`; of a value, a template or a macro:
/// `{{name`.
struct Shortcode {
  /// The bytes of its opening and its name.
  let range: Range<Int>
  let name: String

  /// The one that begins at an index.
  init?(in text: Span<UInt8>, at start: Int) {
    guard let length = Self.openingLength(in: text, at: start) ?? Self.templateLength(in: text, at: start) else {
      return nil
    }
    let nameStart = (start + length..<text.count).first { !isBlankByte(text[$0]) } ?? text.count
    let nameEnd = (nameStart..<text.count).first { !Self.isNameByte(text[$0]) } ?? text.count
    range = start..<nameEnd
    name = text.extracting(nameStart..<nameEnd).text
  }

  private static func openingLength(in text: Span<UInt8>, at index: Int) -> Int? {
    if text.hasPrefix("{{<", at: index) || text.hasPrefix("{{%", at: index) || text.hasPrefix("{%-", at: index) {
      return 3
    }
    return text.hasPrefix("{%", at: index) ? 2 : nil
  }

  /// The length of what begins `{{name … }}` of Liquid, MediaWiki or Logseq. In formulas, braces stand behind other signs and
  /// hold single letters.
  private static func templateLength(in text: Span<UInt8>, at start: Int) -> Int? {
    guard text.hasPrefix("{{", at: start),
      start == 0 || text[start - 1].isWhitespace || text[start - 1] == UInt8(ascii: "("),
      let close = (start + 2..<min(text.count, start + longestTemplate)).first(where: { text.hasPrefix("}}", at: $0) })
    else { return nil }
    let content = text.extracting(start + 2..<close)
    let first = content.indices.first { !isBlankByte(content[$0]) && content[$0] != UInt8(ascii: "[") } ?? 0
    guard first + 1 < content.count, content[first].isLetter, isNameByte(content[first + 1]) else { return nil }
    return 2 + (content[first - (first > 0 ? 1 : 0)] == UInt8(ascii: "[") ? first : 0)
  }

  /// Bytes: without an end, reading many would take quadratic time.
  private static let longestTemplate = 1_000

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }

  /// Whether it ends another, which has been told.
  var isClosing: Bool { name.hasPrefix("/") || name.hasPrefix("end") }

  /// What to write instead.
  var hint: String { Self.hint(name) }

  /// What to write instead of what another program calls by a name.
  static func hint(_ name: String) -> String {
    switch name.lowercased() {
    case "figure", "img", "image", "picture", "photo": "write '![description](address)'"
    case "youtube", "vimeo", "video", "peertube": "write the address of the video on a separate line"
    case "details", "spoiler": RawHTML.spoilerHint
    case "gallery": "write the images between lines ':::gallery' and ':::'"
    case "highlight", "code": "put lines '```' before and after it"
    case "ref", "relref", "link", "post_url": "write the path of the file, such as '[text](other.md)'"
    default: "remove it, or put it between backquotes to show it"
    }
  }
}
