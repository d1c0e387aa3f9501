import Notation

/// A tokenizer of XML 1.0 documents. Document types are not supported, so there are no entities to expand.
struct XMLScanner {
  private var reader: ByteReader

  /// The offset of the next token in the file.
  var position: Int { reader.position }

  /// Creates a scanner of a document without its byte order mark.
  init(_ reader: ByteReader) {
    self.reader = reader
  }

  /// Skips the XML declaration, if there is one; its encoding must be UTF-8 (XML 1.0, section 2.8).
  mutating func skipDeclaration() throws(PictureError) {
    guard try reader.skip("<?xml"), reader.rest.first?.isWhitespace == true else { return }
    let attributes = try readAttributes()
    guard try reader.skip("?>") else { throw Self.badTag }
    let encoding = attributes.first { $0.name.full == "encoding" }?.value.map(\.lowercased)
    guard encoding == nil || encoding == Array("utf-8".utf8) else { throw .malformed("the text is not UTF-8") }
  }

  /// Returns the next token; nil at the end.
  mutating func next() throws(PictureError) -> XMLToken? {
    guard let first = reader.rest.first else { return nil }
    guard first == UInt8(ascii: "<") else { return .text(try readText()) }
    if try reader.begins(with: "<?".utf8) { throw .unsafe("a processing instruction") }
    if try reader.begins(with: "<!".utf8) { return try readDeclaredMarkup() }
    return try reader.skip("</") ? .end(try readEndTag()) : .start(try readStartTag())
  }

  private static let badTag = PictureError.malformed("malformed tag")

  private mutating func readText() throws(PictureError) -> [UInt8] {
    try XMLReferences.replace(in: reader.readBytes { $0 != UInt8(ascii: "<") })
  }

  /// Reads a comment (XML 1.0, section 2.5) or a CDATA section (section 2.7). Throws for a document type declaration (section
  /// 2.8).
  private mutating func readDeclaredMarkup() throws(PictureError) -> XMLToken {
    if try reader.skip("<!--") {
      _ = try reader.readBytes(upTo: "--")
      guard try reader.skip(">") else { throw .malformed("'--' in a comment") }
      return .comment
    }
    if try reader.skip("<![CDATA[") { return .text(Array(try reader.readBytes(upTo: "]]>"))) }
    if let end = try endOfDocumentType() { throw .documentType(reader.position..<end) }
    throw .unsafe("a document type declaration")
  }

  /// Returns the end of a document type declaration, including a line break after it; nil if it contains declarations (XML
  /// 1.0, section 2.8).
  private func endOfDocumentType() throws(PictureError) -> Int? {
    var reader = reader
    let isWritten = try reader.skip("<!DOCTYPE")
    guard try isWritten ? true : reader.skip("<!doctype") else { return nil }
    while !reader.isAtEnd {
      switch try reader.readByte() {
      case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        reader.seek(to: quote)
        try reader.skip(1)
      case UInt8(ascii: "["):
        _ = reader.readBytes(while: \.isWhitespace)
        guard try reader.skip("]") else { return nil }
      case UInt8(ascii: ">"):
        _ = try reader.skip("\r")
        _ = try reader.skip("\n")
        return reader.position
      default: continue
      }
    }
    return nil
  }

  private mutating func readEndTag() throws(PictureError) -> ArraySlice<UInt8> {
    let name = try readName()
    _ = readSpace()
    guard try reader.skip(">") else { throw Self.badTag }
    return name
  }

  /// Reads a start tag or the tag of an empty element (XML 1.0, section 3.1).
  private mutating func readStartTag() throws(PictureError) -> XMLTag {
    try reader.skip(1)
    let name = try readName()
    let attributes = try readAttributes()
    let isEmpty = try reader.skip("/")
    guard try reader.skip(">") else { throw Self.badTag }
    return XMLTag(source: name, name: XMLName(name), attributes: attributes, isEmpty: isEmpty)
  }

  private mutating func readName() throws(PictureError) -> ArraySlice<UInt8> {
    let name = reader.readBytes(while: \.isInXMLName)
    if reader.isAtEnd { throw reader.overrun }
    guard name.first?.beginsXMLName == true else { throw Self.badTag }
    return name
  }

  /// Reads attributes, each after white space. Throws if a name occurs twice.
  private mutating func readAttributes() throws(PictureError) -> [XMLAttribute] {
    var attributes: [XMLAttribute] = []
    var names: Set<String> = []
    while readSpace(), reader.rest.first?.beginsXMLName == true {
      let attribute = try readAttribute()
      guard names.insert(attribute.name.full).inserted else { throw .malformed("duplicate attribute") }
      attributes.append(attribute)
    }
    return attributes
  }

  private mutating func readAttribute() throws(PictureError) -> XMLAttribute {
    let name = try readName()
    _ = readSpace()
    guard try reader.skip("=") else { throw Self.badTag }
    _ = readSpace()
    let quote = try reader.readByte()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw Self.badTag }
    let value = reader.readBytes { $0 != quote && $0 != UInt8(ascii: "<") }
    guard try reader.readByte() == quote else { throw Self.badTag }
    return XMLAttribute(name: XMLName(name), value: try XMLReferences.replace(in: value), range: value.indices)
  }

  /// Skips white space. Returns false if there is none.
  private mutating func readSpace() -> Bool {
    !reader.readBytes(while: \.isWhitespace).isEmpty
  }
}

/// The name of an element or an attribute, in lower case.
///
/// XML is case-sensitive, but an HTML page with inline SVG is not.
struct XMLName: Hashable, Sendable {
  let full: String
  /// The name after the prefix and colon.
  let local: String

  /// The part before the colon; empty if there is no colon.
  var prefix: String { String(full.dropLast(local.count).dropLast()) }

  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = bytes.map(\.lowercased)
    let local = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last ?? []
    self.full = String(decoding: bytes, as: UTF8.self)
    self.local = String(decoding: local, as: UTF8.self)
  }
}

/// The start tag of an element.
struct XMLTag: Sendable {
  /// The name as written, which must be equal in the end tag.
  let source: ArraySlice<UInt8>
  let name: XMLName
  /// The attributes in document order.
  let attributes: [XMLAttribute]
  /// Whether the tag is also the end of its element.
  let isEmpty: Bool

  /// Returns the value of the attribute with this full name in lower case; nil if there is none.
  func value(of name: String) -> [UInt8]? {
    attributes.first { $0.name.full == name }?.value
  }
}

/// An attribute and its value.
struct XMLAttribute: Sendable {
  let name: XMLName
  /// The value in UTF-8, with references replaced.
  let value: [UInt8]
  /// The offsets of the value in the file, as written.
  let range: Range<Int>
}

/// A token of an XML document.
enum XMLToken: Sendable {
  /// A start tag, or the tag of an empty element.
  case start(XMLTag)
  /// An end tag with its name.
  case end(ArraySlice<UInt8>)
  /// Text with references replaced, or a CDATA section.
  case text([UInt8])
  case comment
}
