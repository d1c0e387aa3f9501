import Notation

/// The safety rules of SVG files: no code, no external data and no external links (SVG 2, section 2.3, on the secure static
/// mode of images).
struct SVGSafety {
  /// The namespace prefixes of XHTML, many of whose elements load data.
  private var documentPrefixes: Set<String> = []

  /// Elements that run code or embed other documents (SVG 2, sections 12.2 and 15.9; SVG Tiny 1.2, section 15.7; HTML,
  /// sections 4.2.5, 4.8 and 4.10).
  private static let elements: Set<String> = [
    "script", "handler", "foreignobject", "iframe", "frame", "embed", "object", "applet", "meta", "form",
  ]

  /// Elements that change an attribute over time (SVG Animations, section 2.3).
  static let animations: Set<String> = ["animate", "set", "animatetransform", "animatemotion", "animatecolor"]

  /// Attributes that contain URLs, without their prefix (SVG 2, section 16.1; HTML, section "Attributes" of its index).
  private static let addresses: Set<String> = [
    "href", "src", "srcset", "poster", "ping", "background", "data", "action", "formaction", "cite", "longdesc",
    "manifest", "codebase", "imagesrcset", "srcdoc",
  ]

  /// Checks an element and its attributes.
  mutating func check(_ tag: XMLTag) throws(PictureError) {
    guard !Self.elements.contains(tag.name.local) else { throw .unsafe("a \(tag.name.local) element") }
    for attribute in tag.attributes { try Self.check(attribute) }
    documentPrefixes.formUnion(tag.attributes.filter(Self.isForDocuments).map(\.declaredPrefix))
    guard !documentPrefixes.contains(tag.name.prefix) else { throw .unsafe("an element of XHTML") }
    try Self.checkAnimation(tag)
  }

  private static func checkAnimation(_ tag: XMLTag) throws(PictureError) {
    guard animations.contains(tag.name.local), let target = tag.value(of: "attributename") else { return }
    let name = XMLName(visible(target)[...])
    guard !isAddress(name), !isHandler(name) else { throw .unsafe("an animation of \(name.full)") }
  }

  /// Whether an attribute declares XHTML as the namespace of a prefix, or as the default (Namespaces in XML 1.0, section 3).
  private static func isForDocuments(_ attribute: XMLAttribute) -> Bool {
    (attribute.name.full == "xmlns" || attribute.name.prefix == "xmlns")
      && attribute.value == Array("http://www.w3.org/1999/xhtml".utf8)
  }

  private static func check(_ attribute: XMLAttribute) throws(PictureError) {
    let name = attribute.name
    guard !isHandler(name) else { throw .unsafe("the event attribute \(name.full)") }
    let value = visible(attribute.value)
    guard !value.contains("javascript:") else { throw .unsafe("javascript: in the attribute \(name.full)") }
    guard !isAddress(name) || isInternal(value) else { throw .unsafe("an external URL in \(name.full)") }
    // Presentation attributes, such as `fill`, can load data as `style` can.
    if let unsafePart = SVGStyle.unsafePart(in: attribute.value) {
      throw .unsafe("\(unsafePart) in the attribute \(name.full)")
    }
  }

  /// Returns a value in lower case, without the white space and control characters that browsers may ignore (URL Standard,
  /// section 4.4).
  private static func visible(_ value: [UInt8]) -> [UInt8] {
    value.filter { $0 > 0x20 && $0 != 0x7F }.map(\.lowercased)
  }

  /// Whether an attribute is an event attribute; all of them begin with `on` (SVG 2, section 15.6).
  private static func isHandler(_ name: XMLName) -> Bool {
    name.local.utf8.starts(with: "on".utf8)
  }

  /// Whether an attribute contains a URL; `xml:base` changes the base of all URLs (XML Base).
  private static func isAddress(_ name: XMLName) -> Bool {
    addresses.contains(name.local) || name.full == "xml:base"
  }

  private static func isInternal(_ value: [UInt8]) -> Bool {
    value.first == UInt8(ascii: "#") || SVGImage.beginnings.contains { value.starts(with: $0) }
  }
}

extension XMLAttribute {
  /// The prefix in a namespace declaration; empty for the default namespace.
  fileprivate var declaredPrefix: String { name.full == "xmlns" ? "" : name.local }
}

extension Collection<UInt8> {
  /// Whether `text` occurs in the bytes.
  func contains(_ text: String) -> Bool {
    let pattern = Array(text.utf8)
    return indices.contains { self[$0] == pattern.first && self[$0...].starts(with: pattern) }
  }
}

/// The safety rules of style sheets, and of attribute values that are parsed as style.
enum SVGStyle {
  /// Returns an unsafe construct in a style sheet, or nil: `@import`, and functions that take a URL (CSS Cascading 5, section
  /// 2; CSS Values 4, section 4.5; CSS Images 4, section 2). A URL may only be a fragment.
  static func unsafePart(in source: [UInt8]) -> String? {
    // Most values are paths and numbers; every unsafe construct contains one of these characters.
    guard source.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "@") }) else { return nil }
    let style = withoutEscapes(source).map(\.lowercased)
    if style.contains("@import") { return "@import" }
    if let function = loaders.first(where: { style.contains($0) }) { return function + ")" }
    return hasExternalAddress(style) ? "an external url()" : nil
  }

  /// Functions other than `url()` that load data from a string; `expression` runs code in old browsers.
  private static let loaders = ["image-set(", "image(", "src(", "expression("]

  private static func hasExternalAddress(_ style: [UInt8]) -> Bool {
    let pattern = Array("url(".utf8)
    return style.indices.contains { index in
      style[index] == pattern[0] && style[index...].starts(with: pattern)
        && !isFragment(style[(index + pattern.count)...])
    }
  }

  /// Whether a URL is a fragment, after white space and an optional quote (CSS Syntax 3, section 4.3.6).
  private static func isFragment(_ address: ArraySlice<UInt8>) -> Bool {
    var address = address.drop(while: \.isWhitespace)
    if address.first == UInt8(ascii: "\"") || address.first == UInt8(ascii: "'") { address.removeFirst() }
    return address.first == UInt8(ascii: "#")
  }

  /// Returns a style sheet without escapes: a backslash, and up to six hexadecimal digits with one white space, or any other
  /// character (CSS Syntax 3, section 4.3.7).
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
    let digits = rest.prefix(6).prefix { $0.hexadecimalValue != nil }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty else { return rest.popFirst().map { [$0] } ?? [] }
    if rest.first?.isWhitespace == true { rest = rest.dropFirst() }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    return Array(String(Character(value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")).utf8)
  }
}
