/// AVIF and HEIC files with a primary item, an EXIF item and an XMP item.
struct AVIFFixture {
  var width = 3
  var height = 2
  var quarterTurns: Int?
  /// The clean aperture (`clap`): numerator and denominator of its width, then of its height.
  var aperture: [Int]?
  var exif: Bytes = []
  var xmp: Bytes = []
  var brands = "avifmif1"
  /// The item type of the coded image.
  var codec = "av01"
  /// Whether the primary item is a grid of one tile, whose item follows the metadata items.
  var isGrid = false
  /// The type of an auxiliary image (`auxC`), of which only this property exists.
  var auxiliary: String?
  /// The length of the size field of `mdat` in bytes: 4 or 8; 0 if the box extends to the end of the file.
  var mediaSizeBytes = 4
  /// Whether the metadata is in the item data box (`idat`) instead of `mdat`.
  var isMetadataInside = false

  static func box(_ type: String, _ body: Bytes) -> Bytes {
    big(body.count + 8, 4) + text(type) + body
  }

  static func fullBox(_ type: String, version: Int = 0, _ body: Bytes) -> Bytes {
    box(type, big(version, 1) + big(0, 3) + body)
  }

  var bytes: Bytes {
    let type = Self.box("ftyp", text(brands.prefix(4) + "\0\0\0\0" + brands))
    let start = type.count + meta(dataAt: 0).count + (mediaSizeBytes == 8 ? 16 : 8)
    return type + meta(dataAt: start) + media
  }

  private var exifItem: Bytes { big(0, 4) + exif }

  private var media: Bytes {
    let data: Bytes = [1, 2, 3, 4] + (isMetadataInside ? [] : exifItem + xmp)
    switch mediaSizeBytes {
    case 8: return big(1, 4) + text("mdat") + big(data.count + 16, 8) + data
    case 0: return big(0, 4) + text("mdat") + data
    default: return Self.box("mdat", data)
    }
  }

  private func meta(dataAt start: Int) -> Bytes {
    let primary = Self.fullBox("pitm", big(1, 2))
    let data = isMetadataInside ? Self.box("idat", exifItem + xmp) : []
    return Self.fullBox("meta", primary + info + properties + locations(start) + data)
  }

  private var info: Bytes {
    var items = [(1, isGrid ? "grid" : codec, "\0")]
    if !exif.isEmpty { items.append((2, "Exif", "\0")) }
    if !xmp.isEmpty { items.append((3, "mime", "\0application/rdf+xml\0")) }
    if isGrid { items.append((4, codec, "\0")) }
    let entries = items.map { item in
      Self.fullBox("infe", version: 2, big(item.0, 2) + big(0, 2) + text(item.1 + item.2))
    }
    return Self.fullBox("iinf", big(entries.count, 2) + entries.joined())
  }

  private var properties: Bytes {
    let other = Self.fullBox("ispe", big(999, 4) + big(999, 4))
    let size = Self.fullBox("ispe", big(width, 4) + big(height, 4))
    let rotation = quarterTurns.map { Self.box("irot", big($0, 1)) } ?? []
    let purpose = auxiliary.map { Self.fullBox("auxC", text($0 + "\0")) } ?? []
    let crop =
      aperture.map { Self.box("clap", Bytes($0.flatMap { big($0, 4) }) + Bytes(repeating: 0, count: 16)) } ?? []
    let count = 1 + (quarterTurns == nil ? 0 : 1) + (aperture == nil ? 0 : 1)
    let used: Bytes = [UInt8(count)] + [0x02, 0x83, 0x84].prefix(count)
    let associations = Self.fullBox("ipma", big(2, 4) + big(9, 2) + [1, 1] + big(1, 2) + used)
    return Self.box("iprp", Self.box("ipco", other + size + rotation + crop + purpose) + associations)
  }

  private func locations(_ start: Int) -> Bytes {
    let method = isMetadataInside ? 1 : 0
    let base = isMetadataInside ? 0 : start + 4
    let items = [(1, 0, start, 4), (2, method, base, exifItem.count), (3, method, base + exifItem.count, xmp.count)]
    let entries = items.map { item in
      big(item.0, 2) + big(item.1, 2) + big(0, 2) + big(1, 2) + big(item.2, 4) + big(item.3, 4)
    }
    return Self.fullBox("iloc", version: 1, big(0x4400, 2) + big(entries.count, 2) + entries.joined())
  }
}
