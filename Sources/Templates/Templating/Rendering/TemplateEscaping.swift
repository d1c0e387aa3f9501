import Diagnostics

/// The escaping of values in a generated file.
package enum TemplateEscaping: Sendable {
  /// HTML text and quoted attributes; the default for other names.
  case html
  /// XML text and quoted attributes, without characters that XML 1.0 forbids (section 2.2, Char): `.xml`, `.atom`, `.rss`,
  /// `.opml`, `.svg`.
  case xml
  /// No escaping: `.txt`, and names such as `_headers`, which hosts read.
  case text
  /// No escaping, because typed templates must use the filter `json` for each value: `.json`.
  case json

  /// Creates the escaping of a template from its name.
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

  /// The initial state of a template; nil if values are allowed anywhere.
  var markup: MarkupState? {
    switch self {
    case .html: MarkupState(.html)
    case .xml: MarkupState(.xml)
    case .json: MarkupState(.json)
    case .text: nil
    }
  }
}
