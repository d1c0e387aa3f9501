import Notation

/// What a value of Liquid is, as far as it can be known without the site.
enum LiquidValue {
  /// The text of `"/x.jpg" | relative_url`, empty for the address of the site; nil for what only the site knows.
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

  /// A text with the values in it worked out, or left out where only the site knows them.
  static func resolved(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
      result += rest[..<start.lowerBound]
      result += Self.text(of: stripped(String(rest[start.upperBound..<end.lowerBound]))) ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// An address as it may stand between parentheses in Markdown.
func destination(_ address: String) -> String {
  var result: ContiguousArray<UInt8> = []
  for byte in stripped(address).utf8 {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""),
      UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"):
      result.append(percentEncoded: byte)
    default: result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

extension Substring {
  /// Where two ASCII characters stand first.
  fileprivate func firstRange(of wanted: String) -> Range<String.Index>? {
    var index = utf8.startIndex
    while let start = utf8[index...].firstIndex(of: wanted.utf8.first ?? 0) {
      let rest = self[start...]
      if rest.utf8.starts(with: wanted.utf8) { return start..<rest.utf8.index(start, offsetBy: wanted.utf8.count) }
      index = utf8.index(after: start)
    }
    return nil
  }
}
