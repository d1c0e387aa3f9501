/// What an SVG file must not do: run code, or load or lead to anything outside of itself (SVG 2, section 2.3, on the
/// secure static mode of documents that are shown as pictures).
struct SVGSafety {
  /// The prefixes that stand for XHTML, in whose elements very much loads something.
  private var documentPrefixes: Set<String> = []

  /// Elements that run code or hold other documents (SVG 2, sections 12.2 and 15.9; SVG Tiny 1.2, section 15.7; HTML,
  /// sections 4.2.5, 4.8 and 4.10).
  private static let elements: Set<String> = [
    "script", "handler", "foreignobject", "iframe", "frame", "embed", "object", "applet", "meta", "form",
  ]

  /// Elements that change an attribute over time (SVG Animations, section 2.3).
  static let animations: Set<String> = ["animate", "set", "animatetransform", "animatemotion", "animatecolor"]

  /// Attributes that hold an address, without their prefix (SVG 2, section 16.1; HTML, section "Attributes" of its index).
  private static let addresses: Set<String> = [
    "href", "src", "srcset", "poster", "ping", "background", "data", "action", "formaction", "cite", "longdesc",
    "manifest", "codebase", "imagesrcset", "srcdoc",
  ]

  /// The addresses of data that are allowed: pictures that are not documents.
  private static let pictures = ["png", "jpeg", "gif", "webp"].map { Array("data:image/\($0);base64,".utf8) }

  /// Checks an element and its attributes.
  mutating func check(_ tag: XMLTag) throws(PictureFault) {
    guard !Self.elements.contains(tag.name.local) else { throw .unsafe("a \(tag.name.local) element") }
    for attribute in tag.attributes { try Self.check(attribute) }
    documentPrefixes.formUnion(tag.attributes.filter(Self.isForDocuments).map(\.declaredPrefix))
    guard !documentPrefixes.contains(tag.name.prefix) else { throw .unsafe("an element of XHTML") }
    try Self.checkAnimation(tag)
  }

  private static func checkAnimation(_ tag: XMLTag) throws(PictureFault) {
    guard animations.contains(tag.name.local), let target = tag.value(of: "attributename") else { return }
    let name = XMLName(visible(target)[...])
    guard !isAddress(name), !isHandler(name) else { throw .unsafe("an animation of \(name.full)") }
  }

  /// Whether an attribute declares a prefix for XHTML, or says that names without one are of XHTML (Namespaces in XML 1.0,
  /// section 3).
  private static func isForDocuments(_ attribute: XMLAttribute) -> Bool {
    (attribute.name.full == "xmlns" || attribute.name.prefix == "xmlns")
      && attribute.value == Array("http://www.w3.org/1999/xhtml".utf8)
  }

  private static func check(_ attribute: XMLAttribute) throws(PictureFault) {
    let name = attribute.name
    guard !isHandler(name) else { throw .unsafe("the event attribute \(name.full)") }
    let value = visible(attribute.value)
    guard !value.contains("javascript:") else { throw .unsafe("javascript: in the attribute \(name.full)") }
    guard !isAddress(name) || isInternal(value) else { throw .unsafe("an external address in \(name.full)") }
    // Presentation attributes, such as `fill`, can load things as well as `style` can.
    if let danger = SVGStyle.danger(in: attribute.value) { throw .unsafe("\(danger) in the attribute \(name.full)") }
  }

  /// A value in lower case without the white space and control characters, which a browser may leave out (URL Standard,
  /// section 4.4).
  private static func visible(_ value: [UInt8]) -> [UInt8] {
    value.filter { $0 > 0x20 && $0 != 0x7F }.map(\.lowercased)
  }

  /// All event attributes begin with `on` (SVG 2, section 15.6).
  private static func isHandler(_ name: XMLName) -> Bool {
    name.local.utf8.starts(with: "on".utf8)
  }

  /// `xml:base` changes what all addresses are relative to (XML Base).
  private static func isAddress(_ name: XMLName) -> Bool {
    addresses.contains(name.local) || name.full == "xml:base"
  }

  private static func isInternal(_ value: [UInt8]) -> Bool {
    value.first == UInt8(ascii: "#") || pictures.contains { value.starts(with: $0) }
  }
}

extension XMLAttribute {
  /// The prefix that a declaration of a namespace is for; empty for names without one.
  fileprivate var declaredPrefix: String { name.full == "xmlns" ? "" : name.local }
}

extension Collection<UInt8> {
  /// Whether `text` is somewhere in the bytes.
  func contains(_ text: String) -> Bool {
    let pattern = Array(text.utf8)
    return indices.contains { self[$0] == pattern.first && self[$0...].starts(with: pattern) }
  }
}
