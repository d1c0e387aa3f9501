import BinaryCoding
import FrontMatter
import Notation

extension FieldType {
  /// A URL.
  static let url = FieldType("url", example: "https://a.example/page", as: .url) {
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
    return value(key, allowsPaths ? .urlOrPath : .url)?.value
  }
}

extension ValueForm<String> {
  static let url = ValueForm(
    .urlInvalid,
    "a URL",
    example: "https://a.example/page",
    read: { isLink($0) ? $0 : nil },
    write: { .text($0) },
    correct: { URLCorrection.corrections(of: $0, where: isLink) }
  )

  fileprivate static let urlOrPath = ValueForm(
    .urlInvalid,
    "a URL or path",
    example: "/about/",
    read: { isLink($0) || isPath($0) ? $0 : nil },
    write: { .text($0) }
  ) { text in
    let url = URLCorrection.corrections(of: text, where: isLink)
    let path = "/" + text.drop { $0 == "/" || $0 == "." }
    return url.values.isEmpty && isPath(path) && path.count > 1 && !path.contains(":") ? .likely(path) : url
  }

  private static func isPath(_ text: String) -> Bool {
    isUnbroken(text) && text.startsWithBytes(of: "/") && !text.startsWithBytes(of: "//")
  }

  private static func isLink(_ text: String) -> Bool {
    let lowered = text.lowercased()
    return isUnbroken(text)
      && ["http://", "https://", "mailto:"].contains { lowered.hasPrefix($0) && lowered.count > $0.count }
  }

  private static func isUnbroken(_ text: String) -> Bool {
    let refused = "\"<>\\".unicodeScalars
    return !text.unicodeScalars.contains { $0.properties.isWhitespace || refused.contains($0) }
  }
}

/// The URL that a text without a valid one means: `https://morgan.net` for `morgan.net`.
enum URLCorrection {
  static func corrections(of text: String, where isValid: (String) -> Bool) -> Corrections<String> {
    let url = candidates(for: text).first(where: isValid)
    let isCertain = text.lowercased().hasPrefix("www.")
    return isCertain ? .certain(url) : .likely(url)
  }

  private static func candidates(for text: String) -> [String] {
    let bare = unwrapped(text)
    let address = bare.drop { $0 == "@" }
    let parts = address.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, isHost(parts[1]), !parts[0].contains("/") {
      return [bare.hasPrefix("@") ? "https://\(parts[1])/@\(parts[0])" : "mailto:\(address)"]
    }
    let rest = bare.drop { $0 != "/" && $0 != ":" }
    let scheme = bare.dropLast(rest.count).lowercased()
    let isScheme = rest.starts(with: ":") || rest.starts(with: "//")
    let after = percentEncodedSpaces(String(isScheme ? rest.drop { $0 == ":" || $0 == "/" } : bare[...]))
    guard isHost(String(after.prefix { !"/?#".contains($0) })), scheme.allSatisfy(\.isLetter) || !isScheme else {
      return []
    }
    return [(scheme == "http" && isScheme ? "http://" : "https://") + after]
  }

  /// Returns the address of `<address>`, `[text](address)` or `(address)`; otherwise the text.
  private static func unwrapped(_ text: String) -> String {
    let inner = text.split(separator: "](", maxSplits: 1).last.map(String.init) ?? text
    return String(inner.drop { "<([".contains($0) }.prefix { !">)]".contains($0) })
  }

  private static func percentEncodedSpaces(_ text: String) -> String {
    text.trimmingSuffix { $0 == " " }.replacing("\\", with: "/").replacing(" ", with: "%20")
  }

  /// Returns whether a text is a host with a top-level domain, and optionally a port.
  private static func isHost(_ text: String) -> Bool {
    let host = text.prefix { $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
    return labels.count > 1 && isName && (labels.last?.count ?? 0) > 1 && (labels.last?.allSatisfy(\.isLetter) ?? false)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isSuffix: (Character) -> Bool) -> String {
    String(reversed().drop(while: isSuffix).reversed())
  }
}
