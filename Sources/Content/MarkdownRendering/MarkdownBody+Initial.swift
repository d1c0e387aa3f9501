extension MarkdownBody {
  /// Whether a drop cap suits the body: it begins with a paragraph of several lines, and with a letter of a script that
  /// has capitals, whose letters are not joined.
  package var hasInitial: Bool {
    guard html.starts(with: Self.opening) else { return false }
    let text = html.dropFirst(Self.opening.count)
    let first = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
    return first?.properties.isCased == true && Self.isLong(text)
  }

  private static let opening = Array("<p>".utf8)
  private static let end = Array("</p>".utf8)
  /// The minimum length in characters, about three lines of a column.
  private static let shortest = 200

  /// Returns whether a paragraph has at least `shortest` characters outside tags.
  private static func isLong(_ text: ArraySlice<UInt8>) -> Bool {
    var characters = 0
    var isInTag = false
    for (index, byte) in zip(text.indices, text) {
      if byte == UInt8(ascii: "<") {
        if text[index...].starts(with: end) { return false }
        isInTag = true
      }
      if !isInTag && byte & 0xC0 != 0x80 { characters += 1 }
      if byte == UInt8(ascii: ">") { isInTag = false }
      if characters == shortest { return true }
    }
    return false
  }
}
