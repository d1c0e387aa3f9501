/// The boxes of an AVIF file that showing it needs (ISO/IEC 14496-12; ISO/IEC 23008-12; AV1 Image File Format 1.1).
///
/// Offsets count from the beginning of the file, so nothing is removed: other boxes become `free` (ISO/IEC 14496-12, section
/// 8.1.2) and hold zeros.
enum HEIFBoxes {
  /// The boxes that a container may hold, after some bytes of its own.
  private struct Container {
    var head = 0
    let shown: Set<FourCC>
  }

  /// The file itself.
  private static let file = Container(shown: ["ftyp", "meta", "mdat", "moov"])

  private static let containers: [FourCC: Container] = [
    "meta": Container(head: 4, shown: ["hdlr", "dinf", "pitm", "iloc", "iinf", "iprp", "iref", "idat", "grpl"]),
    "iprp": Container(shown: ["ipco", "ipma"]),
    "ipco": Container(shown: properties.union(configurations)),
    "moov": Container(shown: ["mvhd", "trak", "mvex"]),
    "mvex": Container(shown: ["mehd", "trex"]),
    "trak": Container(shown: ["tkhd", "tref", "edts", "mdia"]),
    "edts": Container(shown: ["elst"]),
    "mdia": Container(shown: ["mdhd", "hdlr", "minf"]),
    "minf": Container(shown: ["vmhd", "nmhd", "hdlr", "dinf", "stbl"]),
    "stbl": Container(shown: [
      "stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stco", "co64", "stss", "sdtp", "sbgp", "sgpd", "subs",
    ]),
    "stsd": Container(head: 8, shown: ["av01"]),
    // The fields of a visual sample entry (ISO/IEC 14496-12, section 12.1.3).
    "av01": Container(head: 78, shown: properties.union(configurations).union(["ccst", "auxi", "btrt", "fiel"])),
  ]

  private static let configurations: Set<FourCC> = ["av1C", "hvcC", "a1op", "a1lx", "lsel"]
  private static let properties: Set<FourCC> = [
    "ispe", "pixi", "pasp", "colr", "irot", "imir", "clap", "auxC", "rloc", "iscl", "clli", "mdcv", "cclv", "amve",
    "reve",
    "reve", "ndwt",
  ]

  /// Adds the boxes of a file that showing it does not need, and returns what its media must be read by.
  static func add(_ bytes: ContiguousArray<UInt8>, to metadata: inout EmbeddedMetadata) throws(PictureFault) -> Media {
    var media = Media()
    var top = ByteReader(bytes)
    while !top.isAtEnd { try add(try top.readBox(), of: file, &media, &metadata) }
    return media
  }

  private static func add(
    _ box: ISOBaseMedia.Box,
    of parent: Container,
    _ media: inout Media,
    _ metadata: inout EmbeddedMetadata
  ) throws(PictureFault) {
    guard parent.shown.contains(box.type), try media.isShown(box) else { return blank(box, &metadata) }
    guard let container = containers[box.type] else { return }
    var body = box.body
    try body.skip(container.head)
    while !body.isAtEnd { try add(try body.readBox(), of: container, &media, &metadata) }
  }

  /// Makes a box `free`.
  private static func blank(_ box: ISOBaseMedia.Box, _ metadata: inout EmbeddedMetadata) {
    let bytes = box.body.bytes
    metadata.replace(box.typeOffset..<box.typeOffset + 4, with: ContiguousArray("free".utf8), in: bytes)
    metadata.blank(box.body.range, in: bytes)
  }

  /// What a file holds of media, and of boxes of which only the first one counts.
  struct Media {
    private var hasMeta = false
    /// The parts of the file that hold pixels and whatever else lies among them.
    private(set) var data: [Range<Int>] = []
    /// The parts of those that hold the pictures of tracks.
    private(set) var samples: [Range<Int>] = []

    /// Whether a box counts: a second `meta` does not, and no track of anything but pictures.
    fileprivate mutating func isShown(_ box: ISOBaseMedia.Box) throws(PictureFault) -> Bool {
      switch box.type {
      case "meta":
        defer { hasMeta = true }
        return !hasMeta
      case "mdat", "idat": data.append(box.body.range)
      case "trak":
        guard try SampleTable.isOfPictures(box.body) else { return false }
        samples += try SampleTable.ranges(of: box.body)
      default: break
      }
      return true
    }
  }
}

extension EmbeddedMetadata {
  /// Adds a part of the file in whose place zeros are published.
  mutating func blank(_ range: Range<Int>, in file: ContiguousArray<UInt8>) {
    replace(range, with: ContiguousArray(repeating: 0, count: range.count), in: file)
  }

  /// Adds what lies in parts of a file but not in those that are shown; the parts are in order and do not overlap.
  mutating func blank(_ parts: [Range<Int>], besides shown: [Range<Int>], in file: ContiguousArray<UInt8>) {
    var shown = shown.sorted { $0.lowerBound < $1.lowerBound }[...]
    var end = 0
    for part in parts {
      end = max(end, part.lowerBound)
      while let range = shown.first, range.lowerBound < part.upperBound {
        if range.lowerBound > end { blank(end..<range.lowerBound, in: file) }
        end = max(end, range.upperBound)
        shown.removeFirst()
      }
      if end < part.upperBound { blank(end..<part.upperBound, in: file) }
    }
  }
}
