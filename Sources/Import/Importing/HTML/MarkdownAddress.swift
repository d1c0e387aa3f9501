import Notation

/// Addresses and titles as links and pictures write them (CommonMark 0.30, sections 6.3 and 4.7).
enum MarkdownAddress {
  /// The address with whatever could end it percent-encoded (RFC 3986, section 2.1); nil for one that is empty, was cut off, or
  /// is no address of a page: scripts and data have no place in a text.
  static func link(_ address: String) -> String? {
    let address = encoded(address)
    guard !address.isEmpty, !address.hasSuffix("..."), !address.hasSuffix("%E2%80%A6"), !address.hasSuffix("…") else {
      return nil
    }
    let schemes: Set = ["http", "https", "mailto", "tel"]
    return scheme(of: address).map { schemes.contains($0) } ?? true ? address : nil
  }

  /// The scheme in lower case; nil for a relative address.
  static func scheme(of address: String) -> String? {
    let beginning = address.utf8.prefix { !"/?#:".utf8.contains($0) }
    guard beginning.endIndex < address.utf8.endIndex, address.utf8[beginning.endIndex] == UInt8(ascii: ":") else {
      return nil
    }
    return String(Substring(beginning)).lowercased()
  }

  /// `https://host` of an address.
  static func origin(of address: String) -> String? {
    guard let scheme = scheme(of: address), scheme == "https" || scheme == "http" else { return nil }
    let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: "//".utf8) else { return nil }
    let host = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    return host.isEmpty ? nil : "\(scheme)://\(String(Substring(host)).lowercased())"
  }

  static func title(_ title: String) -> String {
    let marks = Set("\"\\&<`*_[]".utf8)
    let escaped = title.utf8.flatMap { marks.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return "\"\(String(decoding: escaped, as: UTF8.self))\""
  }

  /// The address as it is written in parentheses.
  static func written(_ address: String) -> String {
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
