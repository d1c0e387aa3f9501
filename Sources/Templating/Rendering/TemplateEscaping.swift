import Diagnostics

/// How values are escaped, by what kind of file a template makes.
package enum TemplateEscaping: Sendable {
  /// As text and in quoted attributes; the kind of templates whose name says nothing else.
  case html
  /// As text and in quoted attributes. Drops what XML 1.0 forbids (section 2.2, Char) besides: `.xml`, `.atom`, `.rss`,
  /// `.opml`, `.svg`.
  case xml
  /// Not at all: `.txt`.
  case text
  /// Not at all, because the filter `json` writes each value, which typed templates must use: `.json`.
  case json

  /// The escaping of a template, by the end of its name.
  init(templateName: String) {
    let suffix = templateName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    self =
      switch suffix {
      case "xml", "atom", "rss", "opml", "svg": .xml
      case "txt": .text
      case "json": .json
      default: .html
      }
  }

  /// Where a template of this kind begins; nil when values may stand anywhere.
  var markup: MarkupState? {
    switch self {
    case .html: MarkupState(.html)
    case .xml: MarkupState(.xml)
    case .json: MarkupState(.json)
    case .text: nil
    }
  }

  /// What stands for a byte; nil for bytes that stand for themselves.
  func replacement(for byte: UInt8) -> StaticString? {
    switch byte {
    case _ where self == .text || self == .json: nil
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
