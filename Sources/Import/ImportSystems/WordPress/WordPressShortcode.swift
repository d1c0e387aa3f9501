import MarkupConversion
import Notation

/// A shortcode `[name key="value" first]`, with the content before `[/name]`.
struct WordPressShortcode {
  let name: String
  let arguments: TemplateArguments
  let content: Substring?
  let end: String.Index

  /// Parses the shortcode at the beginning of a text; `closings` covers the complete text. Without a closing tag, there is
  /// no content.
  init?(_ text: Substring, _ closings: [String.Index: Range<String.Index>]) {
    let inside = text.utf8.dropFirst()
    let nameEnd = inside.firstIndex { !Self.isNameByte($0) }
    guard let nameEnd, nameEnd != inside.startIndex, let close = inside.prefix(2_000).firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    guard
      text.utf8[nameEnd] == .space || text.utf8[nameEnd] == UInt8(ascii: "]") || text.utf8[nameEnd] == UInt8(ascii: "=")
    else { return nil }
    name = text[inside.startIndex..<nameEnd].lowercased()
    let after = text.utf8.index(after: close)
    let closing = closings[text.startIndex].flatMap {
      $0.lowerBound >= after && $0.upperBound <= text.endIndex ? $0 : nil
    }
    content = closing.map { text[after..<$0.lowerBound] }
    end = closing?.upperBound ?? after
    let written = text[nameEnd..<close].drop { $0 == "=" }
    arguments = TemplateArguments(
      String(written.utf8.last == UInt8(ascii: "/") ? written.dropLast() : written),
      separator: " "
    )
  }

  /// Returns the ranges of `[/name]` by the index of their opening tag. Only the last `[name` before it is closed; earlier
  /// ones have no content.
  static func closings(in text: String) -> [String.Index: Range<String.Index>] {
    var closings: [String.Index: Range<String.Index>] = [:]
    var openings: [String: String.Index] = [:]
    let bytes = text.utf8
    var start = bytes.startIndex
    while let bracket = bytes[start...].firstIndex(of: UInt8(ascii: "[")) {
      start = bytes.index(after: bracket)
      let isClosing = bytes[start...].first == UInt8(ascii: "/")
      let written = bytes[start...].dropFirst(isClosing ? 1 : 0).prefix { isNameByte($0) }
      let name = String(Substring(written)).lowercased()
      if !isClosing {
        openings[name] = bracket
      } else if bytes[written.endIndex...].first == UInt8(ascii: "]"), let opening = openings.removeValue(forKey: name)
      {
        start = bytes.index(after: written.endIndex)
        closings[opening] = bracket..<start
      }
    }
    return closings
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
