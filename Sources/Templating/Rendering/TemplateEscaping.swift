import Diagnostics

/// How values are escaped: as text and in quoted attributes, of HTML or of XML.
package enum TemplateEscaping: Sendable {
  case html
  /// Drops what XML 1.0 forbids (section 2.2, Char) besides.
  case xml

  /// The escaping of a template: XML when its name ends as XML files do.
  init(templateName: String) {
    let isXML = [".xml", ".atom", ".rss", ".opml"].contains { templateName.hasSuffix($0) }
    self = isXML ? .xml : .html
  }

  /// What stands for a byte; nil for bytes that stand for themselves.
  func replacement(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0..<0x20 where self == .xml && !byte.isWhitespace: ""
    default: nil
    }
  }
}

extension String {
  /// The text without U+FFFE and U+FFFF, which XML 1.0 forbids; control characters are dropped when escaping.
  var withoutNoncharacters: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{FFFE}" && $0 != "\u{FFFF}" }))
  }
}
