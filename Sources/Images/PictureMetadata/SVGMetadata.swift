import Notation

/// The data of an SVG document that is not needed for display: comments, `metadata` elements (SVG 2, section 5.11), file
/// paths stored by editors, and the metadata of embedded images.
struct SVGMetadata {
  private(set) var metadata = EmbeddedMetadata()
  private(set) var hasImageWithLocation = false
  private let bytes: ContiguousArray<UInt8>
  /// The offset of the outermost open `metadata` element.
  private var start: Int?
  /// The number of open `metadata` elements.
  private var depth = 0

  /// The replacement of a comment or an element, which keeps the tokens around it separate.
  private static let emptyComment = ContiguousArray("<!---->".utf8)

  /// Attributes with paths of files, which often include the name of the owner.
  private static let filePaths: Set<String> = [
    "inkscape:export-filename", "sodipodi:docname", "sodipodi:docbase", "sodipodi:absref",
  ]

  init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  /// Adds a token at a range of the file. The caller has checked that elements nest.
  mutating func add(_ token: XMLToken, at range: Range<Int>) throws(PictureError) {
    switch token {
    case .start(let tag): try add(tag, at: range)
    case .end(let name): end(XMLName(name), at: range)
    case .comment where depth == 0: replace(range)
    case .comment, .text: break
    }
  }

  private mutating func add(_ tag: XMLTag, at range: Range<Int>) throws(PictureError) {
    if tag.name.local == "metadata" {
      if tag.isEmpty, depth == 0 { replace(range) }
      if depth == 0, !tag.isEmpty { start = range.lowerBound }
      depth += tag.isEmpty ? 0 : 1
    }
    guard depth == 0 else { return }
    for attribute in tag.attributes { try add(attribute) }
  }

  private mutating func end(_ name: XMLName, at range: Range<Int>) {
    guard name.local == "metadata", depth > 0 else { return }
    depth -= 1
    if depth == 0, let start { replace(start..<range.upperBound) }
  }

  private mutating func replace(_ range: Range<Int>) {
    metadata.replace(range, with: Self.emptyComment, in: bytes)
  }

  private mutating func add(_ attribute: XMLAttribute) throws(PictureError) {
    if Self.filePaths.contains(attribute.name.full) { metadata.replace(attribute.range, in: bytes) }
    guard let image = try SVGImage(attribute.value) else { return }
    hasImageWithLocation = hasImageWithLocation || image.reading.picture.hasLocation
    guard !image.reading.edits.isEmpty else { return }
    metadata.replace(attribute.range, with: ContiguousArray(image.strippedAddress.utf8), in: bytes)
  }
}

/// An image embedded as a `data:` URL (RFC 2397).
struct SVGImage {
  let reading: PictureReading
  private let bytes: ContiguousArray<UInt8>

  /// The prefixes of allowed `data:` URLs in drawings: images that are not documents.
  static let beginnings = ["png", "jpeg", "gif", "webp"].map { Array("data:image/\($0);base64,".utf8) }

  /// Parses the `data:` URL of an image; returns nil for other text. Browsers remove white space and decode percent escapes
  /// (URL Standard, sections 1.3 and 4.4).
  ///
  /// - Throws: `unsafe` for an unreadable image, since its metadata is unknown.
  init?(_ value: [UInt8]) throws(PictureError) {
    let address = value.filter { $0 > 0x20 && $0 != 0x7F }
    let lowercased = address.prefix(32).map(\.lowercased)
    guard let beginning = Self.beginnings.first(where: { lowercased.starts(with: $0) }) else { return nil }
    let data = address.dropFirst(beginning.count).prefix { $0 != UInt8(ascii: "#") }
    guard let bytes = base64Decoded(PercentDecoding(data).bytes), let reading = try? PictureReader.read(bytes),
      [.png, .jpeg, .gif, .webp].contains(reading.picture.format)
    else { throw .unsafe("a damaged image in a data: URL") }
    (self.bytes, self.reading) = (bytes, reading)
  }

  /// The `data:` URL of the image without its metadata.
  var strippedAddress: String {
    "data:\(reading.picture.format.mediaType);base64,\(base64(bytes.applying(reading.edits)))"
  }
}
