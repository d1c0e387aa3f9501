/// The boxes of an AVIF or HEIC file that are needed for display (ISO/IEC 14496-12; ISO/IEC 23008-12; AV1 Image File Format 1.1).
///
/// Offsets count from the start of the file, so boxes are not removed. Unneeded boxes become `free` (ISO/IEC 14496-12,
/// section 8.1.2) and contain zeros.
enum HEIFBoxes {
  /// The boxes that a container may contain, after `head` bytes of fields.
  private struct Container {
    var head = 0
    let shown: Set<FourCC>
  }

  /// The top level of the file.
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
    "stsd": Container(head: 8, shown: ["av01", "hvc1"]),
    "av01": sampleEntry, "hvc1": sampleEntry,
  ]

  /// The fields of a visual sample entry (ISO/IEC 14496-12, section 12.1.3).
  private static let sampleEntry = Container(
    head: 78,
    shown: properties.union(configurations).union(["ccst", "auxi", "btrt", "fiel"])
  )

  private static let configurations: Set<FourCC> = ["av1C", "hvcC", "a1op", "a1lx", "lsel"]
  private static let properties: Set<FourCC> = [
    "ispe", "pixi", "pasp", "colr", "irot", "imir", "clap", "auxC", "rloc", "iscl", "clli", "mdcv", "cclv", "amve",
    "reve",
    "reve", "ndwt",
  ]

  /// Adds edits of the boxes that are not needed for display. Returns the locations of the media data.
  static func add(_ bytes: ContiguousArray<UInt8>, to metadata: inout EmbeddedMetadata) throws(PictureError) -> Media {
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
  ) throws(PictureError) {
    guard parent.shown.contains(box.type), try media.isShown(box) else { return blank(box, &metadata) }
    guard let container = containers[box.type] else { return }
    var body = box.body
    try body.skip(container.head)
    while !body.isAtEnd { try add(try body.readBox(), of: container, &media, &metadata) }
  }

  /// Adds edits that turn a box into a `free` box of zeros.
  private static func blank(_ box: ISOBaseMedia.Box, _ metadata: inout EmbeddedMetadata) {
    let bytes = box.body.bytes
    metadata.replace(box.typeOffset..<box.typeOffset + 4, with: ContiguousArray("free".utf8), in: bytes)
    metadata.blank(box.body.range, in: bytes)
  }

  /// The media data of a file, and whether its `meta` box was read.
  struct Media {
    private var hasMeta = false
    /// The byte ranges of media data: pixels, and possibly other bytes among them.
    private(set) var data: [Range<Int>] = []
    /// The byte ranges of the samples of image tracks.
    private(set) var samples: [Range<Int>] = []

    /// Records the media data of a box. Returns whether the box is needed: only the first `meta`, and only image tracks.
    fileprivate mutating func isShown(_ box: ISOBaseMedia.Box) throws(PictureError) -> Bool {
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
  /// Adds an edit that replaces a part of the file with zeros.
  mutating func blank(_ range: Range<Int>, in file: ContiguousArray<UInt8>) {
    replace(range, with: ContiguousArray(repeating: 0, count: range.count), in: file)
  }

  /// Adds edits that replace with zeros all bytes in `parts` but not in `shown`. The parts are in order and do not overlap.
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
