/// The name of an element or of an attribute, in lower case.
///
/// XML tells upper from lower case; a page that holds the SVG itself does not.
struct XMLName: Hashable, Sendable {
  /// The name with its prefix.
  let full: String
  /// The name without its prefix.
  let local: String

  /// What stands before the colon; empty where there is none.
  var prefix: String { String(full.dropLast(local.count).dropLast()) }

  /// Makes a name of its bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = bytes.map(\.lowercased)
    let local = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last ?? []
    self.full = String(decoding: bytes, as: UTF8.self)
    self.local = String(decoding: local, as: UTF8.self)
  }
}

/// The start of an element.
struct XMLTag: Sendable {
  /// The name as written, which the end tag repeats.
  let source: ArraySlice<UInt8>
  /// The name.
  let name: XMLName
  /// The attributes, in order.
  let attributes: [XMLAttribute]
  /// Whether the tag is also the end of its element.
  let isEmpty: Bool

  /// The value of an attribute without a prefix.
  func value(of name: String) -> [UInt8]? {
    attributes.first { $0.name.full == name }?.value
  }
}

/// An attribute and its value, in which references are replaced.
struct XMLAttribute: Sendable {
  /// The name.
  let name: XMLName
  /// The value, in UTF-8.
  let value: [UInt8]
}

/// What an XML document is made of.
enum XMLToken: Sendable {
  /// The start of an element, or all of an empty one.
  case start(XMLTag)
  /// The end of an element and its name.
  case end(ArraySlice<UInt8>)
  /// Text in which references are replaced, or a CDATA section.
  case text([UInt8])
  /// A comment.
  case comment
}
