/// GIF89a; GIF87a is a part of it.
enum GIF {
  /// Reads the blocks up to the trailer (GIF89a, appendix B).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> Picture {
    var reader = ByteReader(bytes)
    try reader.skip(6)
    let size = try readScreen(&reader)
    var metadata = EmbeddedMetadata()
    var images = 0
    while true {
      let introducer = try reader.readByte()
      if introducer == Block.trailer { break }
      if introducer == Block.image { images += 1 }
      try readBlock(introducer, &reader, &metadata)
    }
    guard images > 0 else { throw .malformed("the file has no image data") }
    if !reader.isAtEnd { metadata.addOther() }
    return Picture(.gif, size: size, metadata: metadata, traits: images > 1 ? .animation : [])
  }

  /// The bytes that begin blocks (GIF89a, sections 20, 23 to 27).
  private enum Block {
    static let image: UInt8 = 0x2C
    static let `extension`: UInt8 = 0x21
    static let trailer: UInt8 = 0x3B
    /// What may follow the introducer of an extension.
    static let graphicControl: UInt8 = 0xF9
    static let application: UInt8 = 0xFF
  }

  /// The logical screen descriptor and the global colour table (GIF89a, sections 18 and 19).
  private static func readScreen(_ reader: inout ByteReader) throws(PictureFault) -> PixelSize {
    let width = try reader.readInteger(2, .littleEndian)
    let height = try reader.readInteger(2, .littleEndian)
    let size = try PixelSize(width: width, height: height)
    let flags = try reader.readByte()
    try reader.skip(2)
    try skipColorTable(flags, &reader)
    return size
  }

  /// A colour table has 2^(n+1) entries of three bytes, n being the low three bits of the flags.
  private static func skipColorTable(_ flags: UInt8, _ reader: inout ByteReader) throws(PictureFault) {
    guard flags & 0x80 != 0 else { return }
    try reader.skip(3 << (Int(flags & 0x07) + 1))
  }

  private static func readBlock(
    _ introducer: UInt8,
    _ reader: inout ByteReader,
    _ metadata: inout EmbeddedMetadata
  ) throws(PictureFault) {
    switch introducer {
    case Block.image: try skipImage(&reader)
    case Block.extension: try readExtension(&reader, &metadata)
    default: throw .malformed("there is an unknown block")
    }
  }

  /// The image descriptor, a local colour table, the code size and the data (GIF89a, sections 20 to 22).
  private static func skipImage(_ reader: inout ByteReader) throws(PictureFault) {
    try reader.skip(8)
    try skipColorTable(try reader.readByte(), &reader)
    try reader.skip(1)
    try skipSubBlocks(&reader)
  }

  /// What a comment says is nothing that showing needs; how often to repeat is. XMP is an application extension that holds the packet as it is, not in sub-blocks; what follows the packet
  /// makes a reader of sub-blocks come out at its end (XMP Specification Part 3, section 1.1.2).
  private static func readExtension(
    _ reader: inout ByteReader,
    _ metadata: inout EmbeddedMetadata
  ) throws(PictureFault) {
    let label = try reader.readByte()
    let start = reader
    try skipSubBlocks(&reader)
    let content = start.rest.prefix(reader.position - start.position)
    let isApplication = label == Block.application
    if isApplication, content.dropFirst().starts(with: "XMP DataXMP".utf8) {
      metadata.addXMP(content)
    } else if !(isApplication && content.dropFirst().starts(with: "NETSCAPE2.0".utf8)), label != Block.graphicControl {
      metadata.addOther()
    }
  }

  /// Sub-blocks of up to 255 bytes, each after its length, and an empty one at the end (GIF89a, sections 15 and 16).
  private static func skipSubBlocks(_ reader: inout ByteReader) throws(PictureFault) {
    while case let length = Int(try reader.readByte()), length > 0 { try reader.skip(length) }
  }
}
