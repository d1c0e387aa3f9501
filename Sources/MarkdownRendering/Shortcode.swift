import Notation

/// The beginning of a shortcode of another program in a text: `{{< name`, `{{% name` or `{% name`.
struct Shortcode {
  /// The bytes of its opening and its name.
  let range: Range<Int>
  let name: String

  /// The one that begins at an index.
  init?(in text: Span<UInt8>, at start: Int) {
    guard let length = Self.openingLength(in: text, at: start) else { return nil }
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

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }

  /// Whether it ends another, which has been told.
  var isClosing: Bool { name.hasPrefix("/") || name.hasPrefix("end") }

  /// What to write instead.
  var hint: String {
    switch name.lowercased() {
    case "figure", "img", "image", "picture", "photo": "write '![what it shows](address)'"
    case "youtube", "vimeo", "video", "peertube": "write the address of the video on a line of its own"
    case "details", "spoiler": RawHTML.spoilerHint
    case "gallery": "write the pictures between lines ':::gallery' and ':::'"
    case "highlight", "code": "put lines of '```' before and after"
    case "ref", "relref", "link", "post_url": "write the path of the file, as in '[text](other.md)'"
    default: "remove it, or put it between backquotes to show it"
    }
  }
}
