/// The boxes of the ISO base media file format (ISO/IEC 14496-12).
enum ISOBaseMedia {
  /// A box: its type and its content.
  struct Box: Sendable {
    let type: FourCC
    let typeOffset: Int
    /// The content, after the size and the type.
    let body: ByteReader
  }

  /// Whether a file begins with a file type box (ISO/IEC 14496-12, section 4.3).
  static func isFile(_ file: ByteReader) throws(PictureError) -> Bool {
    // A shorter file may have any format, so it is not reported as truncated.
    guard file.remaining >= 8 else { return false }
    return file.rest.dropFirst(4).starts(with: "ftyp".utf8)
  }

  /// Returns the major brand and the compatible brands of a file type box; the minor version is between them.
  static func brands(_ box: Box) throws(PictureError) -> Set<FourCC> {
    var body = box.body
    var brands: Set<FourCC> = [try body.readFourCC()]
    try body.skip(4)
    while body.remaining >= 4 { brands.insert(try body.readFourCC()) }
    return brands
  }

  /// Whether the major brand marks an image sequence (AV1 Image File Format 1.1, section 6.3).
  static func isSequence(_ file: ByteReader) throws(PictureError) -> Bool {
    var file = file
    var body = try file.readBox().body
    return try body.readFourCC() == "avis"
  }
}

extension ByteReader {
  /// Reads a box (ISO/IEC 14496-12, section 4.2). A size of 1 means a size of 64 bits after the type; a size of 0 means that
  /// the box extends to the end.
  mutating func readBox() throws(PictureError) -> ISOBaseMedia.Box {
    let start = self
    var size = try readInteger(4)
    let type = try readFourCC()
    if size == 1 { size = try readInteger(8) }
    if size == 0 { size = start.remaining }
    let header = position - start.position
    guard size >= header else { throw .malformed("a box is smaller than its header") }
    let body = try take(size - header, orElse: "a box is too short")
    return ISOBaseMedia.Box(type: type, typeOffset: start.position + 4, body: body)
  }

  /// Reads boxes up to the end and returns the first of each of the types.
  mutating func readBoxes(_ types: Set<FourCC>) throws(PictureError) -> [FourCC: ByteReader] {
    var boxes: [FourCC: ByteReader] = [:]
    while !isAtEnd {
      let box = try readBox()
      if types.contains(box.type), boxes[box.type] == nil { boxes[box.type] = box.body }
    }
    return boxes
  }

  /// Reads the version and the flags of a full box (ISO/IEC 14496-12, section 4.2).
  mutating func readVersion() throws(PictureError) -> (version: Int, flags: Int) {
    (try readInteger(1), try readInteger(3))
  }
}

/// An entry of the item info box.
struct ItemInfo: Sendable {
  let id: Int
  /// The type of the item, such as `av01`, `Exif` or `mime`; zeros if the version of the entry has no type.
  let type: FourCC
  /// The offset of the type in the file; nil if there is no type.
  private let typeOffset: Int?
  /// The bytes after the type: a name, and for some types further text.
  private let text: ByteReader

  /// Whether the item contains pixels or derives an image from other items (ISO/IEC 23008-12, section 6.6).
  var isPixels: Bool { ["av01", "hvc1", "grid", "iovl", "iden", "tmap"].contains(type) }

  /// Returns the items of an item info box (ISO/IEC 14496-12, section 8.11.6).
  static func items(_ box: ByteReader) throws(PictureError) -> [ItemInfo] {
    var box = box
    try box.skip(try box.readVersion().version == 0 ? 2 : 4)
    var items: [ItemInfo] = []
    while !box.isAtEnd {
      let entry = try box.readBox()
      if entry.type == "infe" { items.append(try ItemInfo(entry.body)) }
    }
    return items
  }

  /// Parses an entry: ID, protection and type; only versions from 2 have a type.
  private init(_ entry: ByteReader) throws(PictureError) {
    var entry = entry
    let version = try entry.readVersion().version
    id = try entry.readInteger(version < 3 ? 2 : 4)
    try entry.skip(2)
    typeOffset = version < 2 ? nil : entry.position
    type = version < 2 ? FourCC(rawValue: 0) : try entry.readFourCC()
    text = entry
  }

  /// The names that encoders give to items with pixels.
  private static let names = ["", "\0", "Color\0", "Alpha\0"].map { Array($0.utf8) }

  /// Adds edits of an author's item name, and of the type of an item without pixels, so that the item is ignored.
  func addText(to metadata: inout EmbeddedMetadata) {
    if !isPixels, let typeOffset {
      metadata.replace(typeOffset..<typeOffset + 4, with: ContiguousArray("free".utf8), in: text.bytes)
    }
    if !isPixels || !Self.names.contains(Array(text.rest)) { metadata.blank(text.range, in: text.bytes) }
  }
}

/// The locations of item data, from the item location box (ISO/IEC 14496-12, section 8.11.3).
struct ItemLocations: Sendable {
  private let itemData: ByteReader?
  private let file: ByteReader
  private var items: [Int: Item] = [:]

  /// The construction method of an item, which is the base of its offsets, and its extents.
  private struct Item {
    var method = 0
    var isInFile = true
    var extents: [(offset: Int, length: Int)] = []
  }

  /// The widths of the numbers in the box, in bytes.
  private struct Widths {
    let offset: Int
    let length: Int
    let base: Int
    let index: Int

    init(_ sizes: Int, version: Int) throws(PictureError) {
      (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
      index = version == 0 ? 0 : sizes & 15
      guard max(offset, length, base, index) <= 8 else { throw .malformed("the widths of item locations are unknown") }
    }

    /// The width of an extent in the box, in bytes.
    var extent: Int { offset + length + index }
  }

  /// The number of bytes of the file.
  var fileSize: Int { file.remaining }

  /// Creates an empty list of locations of items in `file` or in the item data box `data`.
  init(data: ByteReader?, file: ByteReader) {
    self.itemData = data
    self.file = file
  }

  /// Reads the locations of the items in `ids`.
  mutating func read(_ box: ByteReader, of ids: Set<Int>) throws(PictureError) {
    var box = box
    let version = try box.readVersion().version
    let widths = try Widths(try box.readInteger(2), version: version)
    for _ in 0..<(try box.readInteger(version < 2 ? 2 : 4)) {
      let id = try box.readInteger(version < 2 ? 2 : 4)
      let item = try Self.readItem(&box, version, widths)
      if ids.contains(id), items[id] == nil { items[id] = item }
    }
  }

  private static func readItem(
    _ box: inout ByteReader,
    _ version: Int,
    _ widths: Widths
  ) throws(PictureError) -> Item {
    var item = Item()
    if version > 0 { item.method = try box.readInteger(2) & 15 }
    item.isInFile = try box.readInteger(2) == 0
    let base = try box.readInteger(widths.base)
    let count = try box.readInteger(2)
    // The length of the file does not bound the number of extents without bytes.
    guard count <= 1 || widths.extent > 0 else { throw .malformed("the extents of an item are empty") }
    for _ in 0..<count { item.extents.append(try readExtent(&box, base, widths)) }
    return item
  }

  private static func readExtent(
    _ box: inout ByteReader,
    _ base: Int,
    _ widths: Widths
  ) throws(PictureError) -> (offset: Int, length: Int) {
    _ = try box.readInteger(widths.index)
    let (offset, overflow) = base.addingReportingOverflow(try box.readInteger(widths.offset))
    guard !overflow else { throw .malformed("an item is outside the file") }
    return (offset, try box.readInteger(widths.length))
  }

  /// Returns the parts of the file that contain an item. A length of 0 means that the extent continues to the end of its
  /// source.
  func extents(of id: Int) throws(PictureError) -> [ArraySlice<UInt8>] {
    guard let item = items[id] else { throw .malformed("an item has no location") }
    let source = try source(item)
    var extents: [ArraySlice<UInt8>] = []
    for extent in item.extents {
      var reader = source
      try reader.skip(extent.offset)
      let length = extent.length == 0 ? reader.remaining : extent.length
      extents.append(try reader.take(length, orElse: "").rest)
    }
    return extents
  }

  private func source(_ item: Item) throws(PictureError) -> ByteReader {
    guard item.isInFile else { throw .malformed("an item is in another file") }
    switch (item.method, itemData) {
    case (0, _): return file
    case (1, let data?): return data
    default: throw .malformed("an item is derived from another item")
    }
  }

  /// Returns the bytes of an item and subtracts their number from `budget`. Extents may overlap, so a small file could
  /// otherwise cause unbounded work.
  func content(of id: Int, budget: inout Int) throws(PictureError) -> ContiguousArray<UInt8> {
    let extents = try extents(of: id)
    budget -= extents.reduce(0) { $0 + $1.count }
    guard budget >= 0 else { throw .malformed("the items overlap") }
    return ContiguousArray(extents.joined())
  }
}
