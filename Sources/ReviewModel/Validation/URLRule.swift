import BinaryCoding
import Diagnostics
import FrontMatter

/// Links that leave the site, and languages.
extension EntryReader {
  /// The URL of a key: `http`, `https` or `mailto`, or a path of the site where `allowsPaths`.
  mutating func url(_ key: String, allowsPaths: Bool = false) -> String? {
    guard let text = writtenText(key) else { return nil }
    if isLink(text.value, allowsPaths: allowsPaths) { return text.value }
    report(
      .urlInvalid,
      "'\(text.value)' is not a URL that '\(key)' takes",
      hint: allowsPaths ? "write https://… or a path such as /about/" : "write https://…",
      at: text.range
    )
    return nil
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

  /// The language tag of a key (BCP 47: letters and digits joined by hyphens, a language of two or three letters first).
  mutating func language(_ key: String) -> String? {
    guard let text = writtenText(key) else { return nil }
    let parts = text.value.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
    if isTag, let first = parts.first, (2...3).contains(first.count), first.utf8.allSatisfy(\.isLetter) {
      return text.value
    }
    report(
      .languageInvalid,
      "'\(text.value)' is not a language tag",
      hint: "write \(key): en, or de-AT",
      at: text.range
    )
    return nil
  }
}
