import ImportFormats
import Notation

/// The evaluation of Liquid expressions without the site's data.
enum LiquidValue {
  /// Returns the value of `"/x.jpg" | relative_url`; empty for the site's URL, nil if the value depends on other data.
  static func text(of content: String) -> String? {
    var parts = content.split(separator: "|").map { stripped(String($0)) }[...]
    guard let head = parts.popFirst(), var text = atom(head) else { return nil }
    for filter in parts {
      guard let next = apply(filter, to: text) else { return nil }
      text = next
    }
    return text
  }

  private static let roots: Set<String> = [
    "site.baseurl", "site.url", "site.base_url", "site.github.url", "site.root", "base_path", "BASE_PATH", "root_url",
    "baseurl", "base", "page.root",
  ]

  private static func atom(_ text: String) -> String? {
    if roots.contains(text) { return "" }
    guard let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1 else { return nil }
    return String(text.dropFirst().dropLast())
  }

  private static func apply(_ filter: String, to text: String) -> String? {
    let parts = filter.split(separator: ":", maxSplits: 1).map { stripped(String($0)) }
    switch parts.first {
    case "relative_url", "absolute_url", "url", "uri_escape", "escape", "strip": return text
    case "prepend": return parts.count > 1 ? atom(parts[1]).map { $0 + text } : nil
    case "append": return parts.count > 1 ? atom(parts[1]).map { text + $0 } : nil
    default: return nil
    }
  }

  /// Returns a text with its Liquid expressions evaluated; unknown values are removed.
  static func resolved(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.utf8.firstRange(of: "{{".utf8),
      let end = rest[start.upperBound...].utf8.firstRange(of: "}}".utf8)
    {
      result += rest[..<start.lowerBound]
      result += Self.text(of: stripped(String(rest[start.upperBound..<end.lowerBound]))) ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// Returns a URL that is escaped for a Markdown link destination in parentheses.
func destination(_ address: String) -> String {
  percentEncoded(stripped(address)) { $0 > .space && $0 != 0x7F && !"<>()\"\\`[]".utf8.contains($0) }
}
