/// SVG 2, read with rules that are stricter than those of XML 1.0, so that it is safe to publish.
enum SVG {
  /// Whether a file begins as markup: with `<` after an optional byte order mark and white space.
  static func isMarkup(_ file: ByteReader) throws(PictureFault) -> Bool {
    var file = file
    try skipByteOrderMark(&file)
    _ = file.readBytes(while: \.isXMLSpace)
    return file.rest.first == UInt8(ascii: "<")
  }

  /// Reads the whole document: its size is in the root element, what is unsafe can be anywhere.
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> Picture {
    guard bytes.count <= PictureLimits.svgFileSize else { throw .malformed("the file is larger than 2 MiB") }
    try XMLCharacters.check(bytes)
    var reader = ByteReader(bytes)
    try skipByteOrderMark(&reader)
    let root = try readDocument(reader)
    var metadata = EmbeddedMetadata()
    metadata.addXMP(bytes)
    return Picture(.svg, size: try SVGSize.size(of: root), metadata: metadata)
  }

  private static func readDocument(_ reader: ByteReader) throws(PictureFault) -> XMLTag {
    var scanner = XMLScanner(reader)
    try scanner.skipDeclaration()
    var document = SVGDocument()
    while let token = try scanner.next() { try document.add(token) }
    return try document.finish()
  }

  private static func skipByteOrderMark(_ reader: inout ByteReader) throws(PictureFault) {
    _ = try reader.skip("\u{FEFF}")
  }
}
