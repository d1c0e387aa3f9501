/// What an SVG file must not do: run code, or load or lead to anything outside of itself (SVG 2, section 2.3, on the
/// secure static mode of documents that are shown as pictures).
enum SVGSafety {
  /// Elements that run code or hold other documents (SVG 2, sections 12.2 and 15.9; SVG Tiny 1.2, section 15.7; HTML,
  /// sections 4.2.5, 4.8 and 4.10).
  private static let elements: Set<String> = [
    "script", "handler", "foreignobject", "iframe", "frame", "embed", "object", "applet", "meta", "form",
  ]

  /// Elements that change an attribute over time (SVG Animations, section 2.3).
  private static let animations: Set<String> = ["animate", "set", "animatetransform", "animatemotion", "animatecolor"]

  /// Attributes that hold an address, without their prefix.
  private static let addresses: Set<String> = ["href", "src", "srcset", "poster"]

  /// The addresses of data that are allowed: pictures that are not documents.
  private static let pictures = ["png", "jpeg", "gif", "webp"].map { Array("data:image/\($0);base64,".utf8) }

  /// Checks an element and its attributes.
  static func check(_ tag: XMLTag) throws(PictureFault) {
    guard !elements.contains(tag.name.local) else { throw .unsafe("a \(tag.name.local) element") }
    for attribute in tag.attributes { try check(attribute) }
    guard animations.contains(tag.name.local), let target = tag.value(of: "attributename") else { return }
    let name = XMLName(visible(target)[...])
    guard !isAddress(name), !isHandler(name) else { throw .unsafe("an animation of \(name.full)") }
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

extension Collection<UInt8> {
  /// Whether `text` is somewhere in the bytes.
  func contains(_ text: String) -> Bool {
    let pattern = Array(text.utf8)
    return indices.contains { self[$0] == pattern.first && self[$0...].starts(with: pattern) }
  }
}
