/// The boxes of the ISO base media file format (ISO/IEC 14496-12).
enum ISOBaseMedia {
  /// A box: its type and what follows its header.
  struct Box: Sendable {
    /// The type of the box.
    let type: FourCC
    /// The content, after the size and the type.
    let body: ByteReader
  }

  /// Whether a file begins with a file type box (ISO/IEC 14496-12, section 4.3).
  static func isFile(_ file: ByteReader) throws(PictureFault) -> Bool {
    // A shorter file can begin with anything, so it is not called truncated.
    guard file.remaining >= 8 else { return false }
    return file.rest.dropFirst(4).starts(with: "ftyp".utf8)
  }

  /// The major brand and the compatible brands of a file type box; the minor version is between them.
  static func brands(_ box: Box) throws(PictureFault) -> Set<FourCC> {
    var body = box.body
    var brands: Set<FourCC> = [try body.readFourCC()]
    try body.skip(4)
    while body.remaining >= 4 { brands.insert(try body.readFourCC()) }
    return brands
  }
}

extension ByteReader {
  /// Reads a box (ISO/IEC 14496-12, section 4.2): a size of 1 means that the size has 64 bits and is after the type,
  /// and one of 0 that the box goes to the end.
  mutating func readBox() throws(PictureFault) -> ISOBaseMedia.Box {
    let start = self
    var size = try readInteger(4)
    let type = try readFourCC()
    if size == 1 { size = try readInteger(8) }
    if size == 0 { size = start.remaining }
    let header = position - start.position
    guard size >= header else { throw .malformed("a box is smaller than its header") }
    return ISOBaseMedia.Box(type: type, body: try take(size - header, orElse: "a box is too short"))
  }

  /// Reads boxes up to the end and gives the first one of each of the types.
  mutating func readBoxes(_ types: Set<FourCC>) throws(PictureFault) -> [FourCC: ByteReader] {
    var boxes: [FourCC: ByteReader] = [:]
    while !isAtEnd {
      let box = try readBox()
      if types.contains(box.type), boxes[box.type] == nil { boxes[box.type] = box.body }
    }
    return boxes
  }

  /// Reads the version and the flags of a full box (ISO/IEC 14496-12, section 4.2).
  mutating func readVersion() throws(PictureFault) -> (version: Int, flags: Int) {
    (try readInteger(1), try readInteger(3))
  }
}
