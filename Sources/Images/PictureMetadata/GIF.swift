/// GIF89a, of which GIF87a is a subset.
enum GIF {
  /// Parses the blocks up to the trailer (GIF89a, appendix B).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> PictureReading {
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
    metadata.addTail(reader)
    return PictureReading(.gif, size: size, metadata: metadata, traits: images > 1 ? .animation : [])
  }

  /// The first bytes of blocks (GIF89a, sections 20, 23 to 27).
  private enum Block {
    static let image: UInt8 = 0x2C
    static let introducer: UInt8 = 0x21
    static let trailer: UInt8 = 0x3B
    /// The label of a graphic control extension, after the introducer.
    static let graphicControl: UInt8 = 0xF9
    static let application: UInt8 = 0xFF
  }

  /// Reads the logical screen descriptor and the global colour table (GIF89a, sections 18 and 19).
  private static func readScreen(_ reader: inout ByteReader) throws(PictureError) -> PixelSize {
    let width = try reader.readInteger(2, .littleEndian)
    let height = try reader.readInteger(2, .littleEndian)
    let size = try PixelSize(width: width, height: height)
    let flags = try reader.readByte()
    try reader.skip(2)
    try skipColorTable(flags, &reader)
    return size
  }

  /// Skips a colour table of 2^(n+1) entries of three bytes; n is the low three bits of the flags.
  private static func skipColorTable(_ flags: UInt8, _ reader: inout ByteReader) throws(PictureError) {
    guard flags & 0x80 != 0 else { return }
    try reader.skip(3 << (Int(flags & 0x07) + 1))
  }

  private static func readBlock(
    _ introducer: UInt8,
    _ reader: inout ByteReader,
    _ metadata: inout EmbeddedMetadata
  ) throws(PictureError) {
    switch introducer {
    case Block.image: try skipImage(&reader)
    case Block.introducer: try readExtension(&reader, &metadata)
    default: throw .malformed("unknown block")
    }
  }

  /// Skips the image descriptor, a local colour table, the code size and the data (GIF89a, sections 20 to 22).
  private static func skipImage(_ reader: inout ByteReader) throws(PictureError) {
    try reader.skip(8)
    try skipColorTable(try reader.readByte(), &reader)
    try reader.skip(1)
    try skipSubBlocks(&reader)
  }

  /// Reads an extension after its introducer. An XMP packet is stored without sub-blocks in an application extension. The
  /// bytes after the packet lead a reader of sub-blocks to its end (XMP Specification Part 3, section 1.1.2).
  private static func readExtension(
    _ reader: inout ByteReader,
    _ metadata: inout EmbeddedMetadata
  ) throws(PictureError) {
    let start = reader.position - 1
    let label = try reader.readByte()
    let blocks = reader
    try skipSubBlocks(&reader)
    let content = blocks.rest.prefix(reader.position - blocks.position)
    if label == Block.application, content.dropFirst().starts(with: "XMP DataXMP".utf8) { metadata.addXMP(content) }
    var kept: ContiguousArray<UInt8> = []
    if let blocks = shown(label, content) { kept = [Block.introducer, label] + blocks + [0] }
    metadata.replace(start..<reader.position, with: kept, in: reader.bytes)
  }

  /// Returns the sub-blocks of an extension that are needed for display; nil for other extensions. Display needs the first
  /// sub-block of a graphic control (GIF89a, section 23), and Netscape's loop count: a sub-block of three bytes that begins
  /// with 1.
  private static func shown(_ label: UInt8, _ content: ArraySlice<UInt8>) -> ContiguousArray<UInt8>? {
    let (name, data) = (content.prefix(12), content.dropFirst(12))
    switch label {
    case Block.graphicControl where content.count > 5 && content.first.map { $0 >= 4 } == true:
      return ContiguousArray([4]) + content.dropFirst().prefix(4)
    case Block.application where loops.contains { name.elementsEqual([11] + $0.utf8) } && data.starts(with: [3, 1]):
      return ContiguousArray(name + data.prefix(4))
    default: return nil
    }
  }

  private static let loops = ["NETSCAPE2.0", "ANIMEXTS1.0"]

  /// Skips sub-blocks of up to 255 bytes, each preceded by its length, up to an empty one (GIF89a, sections 15 and 16).
  private static func skipSubBlocks(_ reader: inout ByteReader) throws(PictureError) {
    while case let length = Int(try reader.readByte()), length > 0 { try reader.skip(length) }
  }
}
