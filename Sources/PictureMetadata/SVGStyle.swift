/// What a style sheet, or the value of an attribute that is read as one, could load.
enum SVGStyle {
  /// What is unsafe in a style sheet: `@import`, and the functions that take an address (CSS Cascading 5, section 2;
  /// CSS Values 4, section 4.5; CSS Images 4, section 2). An address may only be a fragment.
  static func danger(in source: [UInt8]) -> String? {
    // Most values are paths and numbers; all that is looked for has one of these.
    guard source.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "@") }) else { return nil }
    let style = withoutEscapes(source).map(\.lowercased)
    if style.contains("@import") { return "@import" }
    if let function = loaders.first(where: { style.contains($0) }) { return function + ")" }
    return hasExternalAddress(style) ? "url() of something external" : nil
  }

  /// Functions that load something and take a string, not only `url()`; and one that runs code in old browsers.
  private static let loaders = ["image-set(", "image(", "src(", "expression("]

  private static func hasExternalAddress(_ style: [UInt8]) -> Bool {
    let pattern = Array("url(".utf8)
    return style.indices.contains { index in
      style[index] == pattern[0] && style[index...].starts(with: pattern)
        && !isFragment(style[(index + pattern.count)...])
    }
  }

  /// Whether an address is a fragment, after white space and an optional quote (CSS Syntax 3, section 4.3.6).
  private static func isFragment(_ address: ArraySlice<UInt8>) -> Bool {
    var address = address.drop(while: \.isXMLSpace)
    if address.first == UInt8(ascii: "\"") || address.first == UInt8(ascii: "'") { address.removeFirst() }
    return address.first == UInt8(ascii: "#")
  }

  /// Replaces escapes: a backslash and up to six hexadecimal digits and one white space, or any other character
  /// (CSS Syntax 3, section 4.3.7).
  private static func withoutEscapes(_ style: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = style[...]
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += rest[..<backslash]
      rest = rest[(backslash + 1)...]
      result += readEscape(&rest)
    }
    return result + rest
  }

  private static func readEscape(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix(6).prefix { $0.isDigit || $0.lowercased &- 0x61 < 6 }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty else { return rest.popFirst().map { [$0] } ?? [] }
    if rest.first?.isXMLSpace == true { rest = rest.dropFirst() }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    return Array(String(Character(value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")).utf8)
  }
}
