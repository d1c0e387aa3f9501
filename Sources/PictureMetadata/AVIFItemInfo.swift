/// An entry of the item info box.
struct AVIFItemInfo: Hashable, Sendable {
  /// The number of the item.
  let id: Int
  /// The kind of item, such as `av01`, `Exif` or `mime`.
  let type: FourCC

  /// The items that can hold EXIF or XMP, from the item info box (ISO/IEC 14496-12, section 8.11.6).
  static func metadataItems(_ box: ByteReader) throws(PictureFault) -> Set<AVIFItemInfo> {
    var box = box
    try box.skip(try box.readVersion().version == 0 ? 2 : 4)
    var items: Set<AVIFItemInfo> = []
    while !box.isAtEnd {
      let entry = try box.readBox()
      guard entry.type == "infe", let item = try AVIFItemInfo(entry.body) else { continue }
      if item.type == "Exif" || item.type == "mime" { items.insert(item) }
    }
    return items
  }

  /// Reads an entry: number, protection and type; only versions 2 and 3 have a type.
  private init?(_ entry: ByteReader) throws(PictureFault) {
    var entry = entry
    let version = try entry.readVersion().version
    guard version == 2 || version == 3 else { return nil }
    id = try entry.readInteger(version == 2 ? 2 : 4)
    try entry.skip(2)
    type = try entry.readFourCC()
  }
}
