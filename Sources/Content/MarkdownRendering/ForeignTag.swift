import Notation

/// A bracketed tag of a forum (BBCode), WordPress or MediaWiki, such as `[spoiler]`, that hides, embeds or links content.
package enum ForeignTag {
  private static let names: Set<String> = [
    "spoiler", "hide", "hidden", "details", "img", "image", "url", "link", "youtube", "vimeo", "video", "audio",
    "media", "embed",
    "gallery", "playlist", "caption", "wp_caption",
  ]
  /// Tags that need no closing tag if they are alone in a block.
  private static let lone: Set<String> = ["gallery", "playlist", "toc", "_toc_"]

  /// Returns whether a closing tag, or a tag that needs none, may begin at a bracket.
  static func mayBegin(in bytes: Span<UInt8>, at index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    return switch bytes[index + 1].lowercased {
    case UInt8(ascii: "/"), UInt8(ascii: "_"): true
    case UInt8(ascii: "g"): holds("gallery]", in: bytes, at: index + 1)
    case UInt8(ascii: "p"): holds("playlist]", in: bytes, at: index + 1)
    case UInt8(ascii: "t"): holds("toc]", in: bytes, at: index + 1)
    default: false
    }
  }

  private static func holds(_ name: StaticString, in bytes: Span<UInt8>, at index: Int) -> Bool {
    guard bytes.count - index >= name.utf8CodeUnitCount else { return false }
    return bytes.extracting(index..<index + name.utf8CodeUnitCount).text.lowercased() == "\(name)"
  }

  /// Returns whether the byte after brackets makes them a foldable callout.
  static func mayEnd(before byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }

  /// Returns the name of a tag from the text in its brackets, and whether it has values; nil for other words.
  static func name(in inner: Span<UInt8>) -> (name: String, hasValues: Bool)? {
    let end = inner.indices.first { !isNameByte(inner[$0]) } ?? inner.count
    let name = inner.extracting(0..<end).text.lowercased()
    guard names.contains(name) || lone.contains(name), !inner.indices.contains(where: { isBracket(inner[$0]) }) else {
      return nil
    }
    if end == inner.count { return (name, false) }
    guard isBlankByte(inner[end]) || inner[end] == UInt8(ascii: "=") else { return nil }
    return inner.indices.contains { inner[$0] == UInt8(ascii: "=") } ? (name, true) : nil
  }

  static func isLone(_ name: String) -> Bool { lone.contains(name) }

  private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }

  private static func isNameByte(_ byte: UInt8) -> Bool { byte.isLetter || byte == UInt8(ascii: "_") }

  static func hint(_ name: String) -> String {
    switch name {
    case "spoiler", "hide", "hidden": RawHTML.spoilerHint
    case "url", "link": "write '[text](address)'"
    case "caption", "wp_caption": "write '![description](address \"caption\")'"
    case "embed", "audio", "media": "write '[text](address)'"
    case "toc", "_toc_", "playlist": "remove it"
    default: Shortcode.hint(name)
    }
  }
}
