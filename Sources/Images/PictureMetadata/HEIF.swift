/// HEIF (ISO/IEC 23008-12): AVIF (AV1 Image File Format 1.1) and HEIC, which differ in their codec.
enum HEIF {
  /// Parses the boxes of the file and the items described by its meta box (ISO/IEC 23008-12, section 6.2).
  static func read(_ bytes: ContiguousArray<UInt8>, _ format: PictureFormat) throws(PictureError) -> PictureReading {
    var metadata = EmbeddedMetadata()
    let boxes = try metaBoxes(try meta(of: ByteReader(bytes)), ["pitm", "iprp", "iinf", "iloc", "idat"])
    let primary = try primaryItem(try require("pitm", boxes))
    let properties = try HEIFProperties(of: primary, in: try require("iprp", boxes))
    let size = try properties.displayedSize()
    let items = try boxes["iinf"].map(ItemInfo.items)?.filter { $0.id != primary } ?? []
    var locations = ItemLocations(data: boxes["idat"], file: ByteReader(bytes))
    try locations.read(try require("iloc", boxes), of: Set(items.map(\.id)).union([primary]))
    guard try !locations.extents(of: primary).isEmpty else { throw .malformed("the primary item has no data") }
    try add(items.filter { !$0.isPixels }, locations, to: &metadata)
    metadata.add(AppendedVideo.traits(ByteReader(bytes), after: 8))
    var traits: PictureTraits = properties.hasAlpha ? .alpha : []
    // An AVIF sequence includes a still image; a HEIC sequence is displayed only as its still image.
    if format == .avif, try ISOBaseMedia.isSequence(ByteReader(bytes)) { traits.insert(.animation) }
    do throws(PictureError) {
      try addHidden(bytes, boxes["iinf"].map(ItemInfo.items) ?? [], locations, primary, to: &metadata)
    } catch {
      guard format == .heic else { throw error }
      // HEIC files are not published: such a file can have derivatives, but its metadata cannot be removed.
      traits.insert(.metadata)
    }
    return PictureReading(format, size: size, metadata: metadata, traits: traits)
  }

  /// Adds edits of all data that is not needed for display: boxes, names and types of items, and bytes between the pixels.
  private static func addHidden(
    _ bytes: ContiguousArray<UInt8>,
    _ items: [ItemInfo],
    _ locations: ItemLocations,
    _ primary: Int,
    to metadata: inout EmbeddedMetadata
  ) throws(PictureError) {
    let pixels = Set(items.filter(\.isPixels).map(\.id))
    guard pixels.contains(primary) else { throw .malformed("the primary item is not an image") }
    for item in items { item.addText(to: &metadata) }
    let media = try HEIFBoxes.add(bytes, to: &metadata)
    // Parts of a grid may be missing, which only the pixel data of the grid would show.
    let shown = pixels.compactMap { try? locations.extents(of: $0) }.joined().map(\.indices)
    metadata.blank(media.data, besides: media.samples + shown, in: bytes)
  }

  /// Whether any item is coded as HEVC (ISO/IEC 23008-12, annex B): the image or a part of it.
  static func isHEVC(_ file: ByteReader) -> Bool {
    guard let meta = try? Self.meta(of: file), let info = try? metaBoxes(meta, ["iinf"])["iinf"] else { return false }
    return (try? ItemInfo.items(info))?.contains { $0.type == "hvc1" } ?? false
  }

  /// Returns the first meta box of a file.
  private static func meta(of file: ByteReader) throws(PictureError) -> ByteReader {
    var file = file
    guard let meta = try file.readBoxes(["meta"])["meta"] else { throw .truncated }
    return meta
  }

  private static func metaBoxes(
    _ meta: ByteReader,
    _ types: Set<FourCC>
  ) throws(PictureError) -> [FourCC: ByteReader] {
    var meta = meta
    _ = try meta.readVersion()
    return try meta.readBoxes(types)
  }

  private static func require(
    _ type: FourCC,
    _ boxes: [FourCC: ByteReader]
  ) throws(PictureError) -> ByteReader {
    guard let box = boxes[type] else { throw .malformed("a required box in the meta box is missing") }
    return box
  }

  /// Returns the ID of the primary item (ISO/IEC 14496-12, section 8.11.4).
  private static func primaryItem(_ box: ByteReader) throws(PictureError) -> Int {
    var box = box
    let version = try box.readVersion().version
    return try box.readInteger(version == 0 ? 2 : 4)
  }

  /// Adds the EXIF and XMP items (ISO/IEC 23008-12, annex A.2 and A.3).
  private static func add(
    _ items: [ItemInfo],
    _ locations: ItemLocations,
    to metadata: inout EmbeddedMetadata
  ) throws(PictureError) {
    var budget = locations.fileSize
    for item in items {
      guard item.type == "Exif" || item.type == "mime" else { continue }
      let content = try locations.content(of: item.id, budget: &budget)
      if item.type == "Exif" { addEXIF(content, to: &metadata) } else { metadata.addXMP(content) }
    }
  }

  /// Adds an EXIF item. Its first four bytes contain the distance from their end to the TIFF header (ISO/IEC 23008-12, annex
  /// A.2.1).
  private static func addEXIF(_ content: ContiguousArray<UInt8>, to metadata: inout EmbeddedMetadata) {
    var reader = ByteReader(content)
    guard let distance = try? reader.readInteger(4), (try? reader.skip(distance)) != nil else { return }
    metadata.addEXIF(reader, turnsPicture: false)
  }
}

/// The properties of an item that determine its displayed size and alpha (ISO/IEC 23008-12, section 6.5).
struct HEIFProperties: Sendable {
  private var size: PixelSize?
  private var crop: PixelSize?
  private var quarterTurns = 0
  /// Whether any item of the file is the alpha channel of another.
  private(set) var hasAlpha = false

  /// Parses the properties of an item from the item properties box (ISO/IEC 14496-12, section 8.11.14): a container of
  /// properties, and boxes that assign properties to items.
  init(of item: Int, in box: ByteReader) throws(PictureError) {
    var box = box
    var container: ByteReader?
    var indices: Set<Int> = []
    while !box.isAtEnd {
      let child = try box.readBox()
      if child.type == "ipco", container == nil { container = child.body }
      if child.type == "ipma" { try Self.readIndices(of: item, in: child.body, to: &indices) }
    }
    guard let container else { throw .malformed("the item properties are missing") }
    try read(container, indices)
  }

  /// Returns the size, with width and height exchanged for an odd number of quarter turns.
  func displayedSize() throws(PictureError) -> PixelSize {
    guard let size = crop ?? size else { throw .malformed("the primary item has no size") }
    return quarterTurns.isMultiple(of: 2) ? size : size.transposed
  }

  /// Adds the indices of the properties of an item, counted from one. The highest bit of each marks an essential property.
  private static func readIndices(
    of item: Int,
    in box: ByteReader,
    to indices: inout Set<Int>
  ) throws(PictureError) {
    var box = box
    let (version, flags) = try box.readVersion()
    let width = (flags & 1) + 1
    for _ in 0..<(try box.readInteger(4)) {
      let isOfItem = try box.readInteger(version < 1 ? 2 : 4) == item
      for _ in 0..<(try box.readInteger(1)) {
        let index = try box.readInteger(width) & (width == 1 ? 0x7F : 0x7FFF)
        if isOfItem { indices.insert(index) }
      }
    }
  }

  private mutating func read(_ container: ByteReader, _ indices: Set<Int>) throws(PictureError) {
    var container = container
    var index = 1
    while !container.isAtEnd {
      let property = try container.readBox()
      if property.type == "auxC", try Self.isAlpha(property.body) { hasAlpha = true }
      if indices.contains(index) { try read(property) }
      index += 1
    }
  }

  /// Whether an auxiliary image is alpha (ISO/IEC 23008-12, section 6.5.8), by its names for AV1 and HEVC.
  private static func isAlpha(_ box: ByteReader) throws(PictureError) -> Bool {
    var box = box
    _ = try box.readVersion()
    return ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0", "urn:mpeg:hevc:2015:auxid:1\0"]
      .contains { box.rest.starts(with: $0.utf8) }
  }

  /// Returns the width and height of the clean aperture, which are fractions (ISO/IEC 14496-12, section 12.1.4).
  private static func crop(_ box: ByteReader) throws(PictureError) -> PixelSize {
    var box = box
    func length() throws(PictureError) -> Int { try box.readInteger(4) / max(1, box.readInteger(4)) }
    return try PixelSize(width: length(), height: length())
  }

  /// Reads the image spatial extents (ISO/IEC 23008-12, section 6.5.3), the clean aperture, or the rotation in anticlockwise
  /// quarter turns (section 6.5.10).
  private mutating func read(_ property: ISOBaseMedia.Box) throws(PictureError) {
    var body = property.body
    switch property.type {
    case "ispe" where size == nil:
      _ = try body.readVersion()
      size = try PixelSize(width: try body.readInteger(4), height: try body.readInteger(4))
    case "clap" where crop == nil: crop = try Self.crop(body)
    case "irot": quarterTurns = try body.readInteger(1) & 3
    default: break
    }
  }
}
