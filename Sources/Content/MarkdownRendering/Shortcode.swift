import Notation

/// The beginning of another program's shortcode, `{{< name`, `{{% name` or `{% name`, or of a value, template or macro, `{{name`.
struct Shortcode {
  /// The range of the opening braces and the name.
  let range: Range<Int>
  let name: String
  /// The first argument after the name.
  private let argument: String

  /// Finds the shortcode at an index; nil if there is none.
  init?(in text: Span<UInt8>, at start: Int) {
    guard let length = Self.openingLength(in: text, at: start) ?? Self.templateLength(in: text, at: start) else {
      return nil
    }
    let nameStart = (start + length..<text.count).first { !isBlankByte(text[$0]) } ?? text.count
    let nameEnd = (nameStart..<text.count).first { !Self.isNameByte(text[$0]) } ?? text.count
    range = start..<nameEnd
    name = text.extracting(nameStart..<nameEnd).text
    argument = Self.argument(in: text, from: nameEnd)
  }

  private static func openingLength(in text: Span<UInt8>, at index: Int) -> Int? {
    if text.hasPrefix("{{<", at: index) || text.hasPrefix("{{%", at: index) || text.hasPrefix("{%-", at: index) {
      return 3
    }
    return text.hasPrefix("{%", at: index) ? 2 : nil
  }

  /// Returns the length before the name in `{{name … }}` of Liquid, MediaWiki or Logseq; nil if there is none. Formulas
  /// are excluded: their braces follow other characters and contain single letters.
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

  /// The maximum size in bytes; without a limit, reading many would take quadratic time.
  private static let longestTemplate = 1_000

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }

  /// Whether the shortcode closes another, which is reported already.
  var isClosing: Bool { name.hasPrefix("/") || name.hasPrefix("end") }

  /// The replacement to suggest.
  var hint: String {
    switch name.lowercased() {
    case "youtube" where !argument.isEmpty: "write https://youtu.be/\(argument) on a separate line"
    case "vimeo" where !argument.isEmpty: "write https://vimeo.com/\(argument) on a separate line"
    default: Self.hint(name)
    }
  }

  /// Returns the first argument, `abc` of `abc`, `"abc"` and `id="abc"`; empty if there is none.
  private static func argument(in text: Span<UInt8>, from start: Int) -> String {
    let end = (start..<min(text.count, start + 100)).first { "}%>\n".utf8.contains(text[$0]) } ?? start
    let words = text.extracting(start..<end).text.split { " \"'".contains($0) }.filter { !$0.hasSuffix("=") }
    let word = words.first ?? ""
    return word.utf8.allSatisfy { isNameByte($0) && $0 != UInt8(ascii: "/") } ? String(word) : ""
  }

  /// Returns the replacement to suggest for a shortcode or tag of another program.
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
