/// Where the data of items is, from the item location box (ISO/IEC 14496-12, section 8.11.3).
struct AVIFItemLocations: Sendable {
  private let itemData: ByteReader?
  private let file: ByteReader
  private var items: [Int: Item] = [:]

  /// What an item's offsets are relative to, and its extents.
  private struct Item {
    var method = 0
    var isInFile = true
    var extents: [(offset: Int, length: Int)] = []
  }

  /// The number of bytes that each kind of number takes in the box.
  private struct Widths {
    let offset: Int
    let length: Int
    let base: Int
    let index: Int

    init(_ sizes: Int, version: Int) throws(PictureFault) {
      (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
      index = version == 0 ? 0 : sizes & 15
      guard max(offset, length, base, index) <= 8 else { throw .malformed("the widths of item locations are unknown") }
    }

    /// The number of bytes that an extent takes in the box.
    var extent: Int { offset + length + index }
  }

  /// The number of bytes of the file.
  var fileSize: Int { file.remaining }

  /// Makes an empty list of locations, of items that are in `file` or in the item data box, `data`.
  init(data: ByteReader?, file: ByteReader) {
    self.itemData = data
    self.file = file
  }

  /// Reads the locations of those items that are in `ids`.
  mutating func read(_ box: ByteReader, of ids: Set<Int>) throws(PictureFault) {
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
  ) throws(PictureFault) -> Item {
    var item = Item()
    if version > 0 { item.method = try box.readInteger(2) & 15 }
    item.isInFile = try box.readInteger(2) == 0
    let base = try box.readInteger(widths.base)
    let count = try box.readInteger(2)
    // Extents that take no bytes would be work that the length of the file does not bound.
    guard count <= 1 || widths.extent > 0 else { throw .malformed("the extents of an item are all the same") }
    for _ in 0..<count { item.extents.append(try readExtent(&box, base, widths)) }
    return item
  }

  private static func readExtent(
    _ box: inout ByteReader,
    _ base: Int,
    _ widths: Widths
  ) throws(PictureFault) -> (offset: Int, length: Int) {
    _ = try box.readInteger(widths.index)
    let (offset, overflow) = base.addingReportingOverflow(try box.readInteger(widths.offset))
    guard !overflow else { throw .malformed("an item is outside the file") }
    return (offset, try box.readInteger(widths.length))
  }

  /// The parts of the file that hold an item; a length of zero means all of what the offset is relative to.
  func extents(of id: Int) throws(PictureFault) -> [ArraySlice<UInt8>] {
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

  private func source(_ item: Item) throws(PictureFault) -> ByteReader {
    guard item.isInFile else { throw .malformed("an item is in another file") }
    switch (item.method, itemData) {
    case (0, _): return file
    case (1, let data?): return data
    default: throw .malformed("an item is made of parts of another one")
    }
  }

  /// The bytes of an item, taken off `budget`: extents may overlap, so that a small file could ask for endless work.
  func content(of id: Int, budget: inout Int) throws(PictureFault) -> ContiguousArray<UInt8> {
    let extents = try extents(of: id)
    budget -= extents.reduce(0) { $0 + $1.count }
    guard budget >= 0 else { throw .malformed("the items overlap") }
    return ContiguousArray(extents.joined())
  }
}
