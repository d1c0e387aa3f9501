import Diagnostics

/// How values are escaped, by what kind of file a template makes.
package enum TemplateEscaping: Sendable {
  /// As text and in quoted attributes; the kind of templates whose name says nothing else.
  case html
  /// As text and in quoted attributes. Drops what XML 1.0 forbids (section 2.2, Char) besides: `.xml`, `.atom`, `.rss`,
  /// `.opml`, `.svg`.
  case xml
  /// Not at all: `.txt`, and names such as `_headers`, which hosts read.
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
      case nil where templateName.hasPrefix("_"): .text
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
}
