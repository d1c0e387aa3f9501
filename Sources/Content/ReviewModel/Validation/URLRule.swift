import BinaryCoding
import Diagnostics
import FrontMatter

// MARK: - URLs and languages
extension EntryReader {
  /// Returns the URL of a key: `http`, `https` or `mailto`, or a path of the site if `allowsPaths`.
  mutating func url(_ key: String, allowsPaths: Bool = false) -> String? {
    expect(key, .url(allowsPaths: allowsPaths))
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

  /// Returns the language tag of a key (BCP 47: letters and digits joined by hyphens, beginning with a language of two or
  /// three letters).
  mutating func language(_ key: String) -> String? {
    expect(key, .language)
    guard let text = writtenText(key) else { return nil }
    if Self.isLanguage(text.value) { return text.value }
    let hyphenated = String(text.value.map { $0 == "_" ? "-" : $0 })
    report(
      .languageInvalid,
      "invalid language tag '\(text.value)'",
      correction: Self.isLanguage(hyphenated) ? .text(hyphenated) : nil,
      of: key,
      hint: "write \(key): en, or de-AT",
      at: text.range
    )
    return nil
  }

  private static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let areParts = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
    guard areParts, let first = parts.first else { return false }
    return (2...3).contains(first.count) && first.utf8.allSatisfy(\.isLetter)
  }
}
