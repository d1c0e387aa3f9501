import BinaryCoding
import Diagnostics
import FrontMatter

extension FieldType {
  /// A URL.
  static let url = FieldType("url", example: "https://…", as: .url) {
    $0.url($1.key).map { .text($0) }
  }
}

extension WrittenForm {
  private static let link = "(?:[Hh][Tt][Tt][Pp][Ss]?://|[Mm][Aa][Ii][Ll][Tt][Oo]:)[^\\s\"<>\\\\]+"

  fileprivate static let url = WrittenForm("a URL", pattern: link)
  fileprivate static let urlOrPath = WrittenForm(
    "a URL, or a path such as /about/",
    pattern: "\(link)|/(?!/)[^\\s\"<>\\\\]*"
  )
}

extension EntryReader {
  /// Returns the URL of a key: `http`, `https` or `mailto`, or a path of the site if `allowsPaths`.
  mutating func url(_ key: String, allowsPaths: Bool = false, isRequired: Bool = false) -> String? {
    expect(key, .written(allowsPaths ? .urlOrPath : .url), isRequired: isRequired)
    guard let text = writtenText(key) else { return nil }
    if isLink(text.value, allowsPaths: allowsPaths) { return text.value }
    report(
      .urlInvalid,
      "invalid URL '\(text.value)'",
      correction: secureURL(of: text.value).map(YAML.text),
      of: key,
      hint: allowsPaths ? "write https://… or a path such as /about/" : "write https://…",
      at: text.range
    )
    return nil
  }

  /// Returns the `https` URL for a text without a scheme that begins with `www.`; otherwise nil.
  private func secureURL(of text: String) -> String? {
    let url = "https://" + text
    return text.lowercased().hasPrefix("www.") && isLink(url, allowsPaths: false) ? url : nil
  }

  private func isLink(_ text: String, allowsPaths: Bool) -> Bool {
    let refused = "\"<>\\".unicodeScalars
    guard !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || refused.contains($0) }) else {
      return false
    }
    if allowsPaths, text.startsWithBytes(of: "/"), !text.startsWithBytes(of: "//") { return true }
    let lowered = text.lowercased()
    return ["http://", "https://", "mailto:"].contains { lowered.hasPrefix($0) && lowered.count > $0.count }
  }
}
