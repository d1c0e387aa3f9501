/// AVIF (AV1 Image File Format 1.1), which is a kind of HEIF (ISO/IEC 23008-12).
enum AVIF {
  /// Reads the boxes of the file and the items that its meta box describes (ISO/IEC 23008-12, section 6.2).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) -> Picture {
    var file = ByteReader(bytes)
    guard var meta = try file.readBoxes(["meta"])["meta"] else { throw .truncated }
    _ = try meta.readVersion()
    let boxes = try meta.readBoxes(["pitm", "iprp", "iinf", "iloc", "idat"])
    let primary = try primaryItem(try require("pitm", boxes))
    let properties = try AVIFProperties(of: primary, in: try require("iprp", boxes))
    let size = try properties.displayedSize()
    let items = try boxes["iinf"].map(AVIFItemInfo.metadataItems) ?? []
    var locations = AVIFItemLocations(data: boxes["idat"], file: ByteReader(bytes))
    try locations.read(try require("iloc", boxes), of: Set(items.map(\.id)).union([primary]))
    guard try !locations.extents(of: primary).isEmpty else { throw .malformed("the primary item has no data") }
    return Picture(.avif, size: size, metadata: try metadata(items, locations))
  }

  private static func require(
    _ type: FourCC,
    _ boxes: [FourCC: ByteReader]
  ) throws(PictureFault) -> ByteReader {
    guard let box = boxes[type] else { throw .malformed("the meta box lacks a box that says what the picture is") }
    return box
  }

  /// The number of the primary item (ISO/IEC 14496-12, section 8.11.4).
  private static func primaryItem(_ box: ByteReader) throws(PictureFault) -> Int {
    var box = box
    let version = try box.readVersion().version
    return try box.readInteger(version == 0 ? 2 : 4)
  }

  /// The EXIF and XMP items (ISO/IEC 23008-12, annex A.2 and A.3).
  private static func metadata(
    _ items: Set<AVIFItemInfo>,
    _ locations: AVIFItemLocations
  ) throws(PictureFault) -> EmbeddedMetadata {
    var metadata = EmbeddedMetadata()
    var budget = locations.fileSize
    for item in items {
      let content = try locations.content(of: item.id, budget: &budget)
      if item.type == "Exif" { addEXIF(content, to: &metadata) } else { metadata.addXMP(content) }
    }
    return metadata
  }

  /// Four bytes give the distance from after them to the TIFF header (ISO/IEC 23008-12, annex A.2.1).
  private static func addEXIF(_ content: ContiguousArray<UInt8>, to metadata: inout EmbeddedMetadata) {
    var reader = ByteReader(content)
    guard let distance = try? reader.readInteger(4), (try? reader.skip(distance)) != nil else { return }
    metadata.addEXIFLocation(reader)
  }
}
