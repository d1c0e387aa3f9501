import ImportFormats
import Notation

/// The notation of URLs and titles in links and images (CommonMark 0.30, sections 6.3 and 4.7).
package enum MarkdownAddress {
  /// Returns a percent-encoded link destination (RFC 3986, section 2.1); nil if it is empty or truncated. Schemes other
  /// than `http`, `https`, `mailto` and `tel` are rejected.
  package static func link(_ address: String) -> String? {
    let address = encoded(address)
    guard !address.isEmpty, !address.hasSuffix("..."), !address.hasSuffix("%E2%80%A6"), !address.hasSuffix("…") else {
      return nil
    }
    let schemes: Set = ["http", "https", "mailto", "tel"]
    return scheme(of: address).map { schemes.contains($0) } ?? true ? address : nil
  }

  /// Returns the lowercase scheme; nil for a relative URL.
  package static func scheme(of address: String) -> String? {
    let beginning = address.utf8.prefix { !"/?#:".utf8.contains($0) }
    guard beginning.endIndex < address.utf8.endIndex, address.utf8[beginning.endIndex] == UInt8(ascii: ":") else {
      return nil
    }
    return String(Substring(beginning)).lowercased()
  }

  /// Returns `https://host` or `http://host` of a URL; nil otherwise.
  package static func origin(of address: String) -> String? {
    guard let scheme = scheme(of: address), scheme == "https" || scheme == "http" else { return nil }
    let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: "//".utf8) else { return nil }
    let host = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    return host.isEmpty ? nil : "\(scheme)://\(String(Substring(host)).lowercased())"
  }

  package static func title(_ title: String) -> String {
    let marks = Set("\"\\&<`*_[]".utf8)
    let escaped = title.utf8.flatMap { marks.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return "\"\(String(decoding: escaped, as: UTF8.self))\""
  }

  /// Returns a destination with `&` escaped if it could begin a character reference.
  package static func written(_ address: String) -> String {
    guard address.utf8.contains(UInt8(ascii: ";")) else { return address }
    return address.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "\\&")
  }

  private static func encoded(_ address: String) -> String {
    let lines = address.utf8.filter { $0 != .lineFeed && $0 != .carriageReturn && $0 != UInt8(ascii: "\t") }
    let text = String(decoding: lines, as: UTF8.self)
    let start = text.unicodeScalars.drop { $0.isCollapsible }
    let trimmed = String(
      Substring(
        start.prefix(upTo: start.lastIndex { !$0.isCollapsible }.map { start.index(after: $0) } ?? start.startIndex)
      )
    )
    let special = Set("<>\"\\|`{}[]^ ".utf8).union(isBalanced(trimmed) ? [] : Set("()".utf8))
    return percentEncoded(trimmed) { $0 > .space && $0 != 0x7F && !special.contains($0) }
  }

  private static func isBalanced(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 where depth >= 0 && depth < 8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return depth == 0
  }
}
