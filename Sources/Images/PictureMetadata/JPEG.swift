/// JPEG (ITU-T T.81).
enum JPEG {
  /// Parses the image, then the metadata of the images after it, such as the previews of a Multi-Picture file (CIPA DC-007).
  static func read(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> PictureReading {
    var reader = ByteReader(bytes)
    var picture = JPEGImage()
    try picture.read(&reader)
    var metadata = picture.metadata
    metadata.addTail(reader)
    while seekNextPicture(&reader) {
      var next = JPEGImage()
      try? next.read(&reader)
      metadata.add(next.metadata.traits)
    }
    let traits: PictureTraits = picture.isProgressive ? .progression : []
    return PictureReading(.jpeg, size: try picture.frameSize(), metadata: metadata, traits: traits)
  }

  /// Moves to the next SOI that is followed by a marker. Returns false if there is none.
  private static func seekNextPicture(_ reader: inout ByteReader) -> Bool {
    while !reader.isAtEnd {
      reader.seek(to: 0xFF)
      if reader.rest.starts(with: [0xFF, 0xD8, 0xFF]) { return true }
      try? reader.skip(1)
    }
    return false
  }
}

/// One image of a JPEG file: from SOI to EOI.
struct JPEGImage {
  private var size: PixelSize?
  private var scanCount = 0
  /// Whether scans refine each other.
  private(set) var isProgressive = false
  private var segments = JPEGMetadata()

  /// The colour profile; nil if there is none or a part is missing.
  var profile: ContiguousArray<UInt8>? { segments.profile }

  /// The metadata in the application segments and comments.
  var metadata: EmbeddedMetadata { segments.metadata }

  /// Returns the size in the frame header. Throws `truncated` if there is no frame header.
  func frameSize() throws(PictureError) -> PixelSize {
    guard let size else { throw .truncated }
    return size
  }

  /// Reads the marker segments and scans from SOI to EOI (ITU-T T.81 B.2.1).
  mutating func read(_ reader: inout ByteReader) throws(PictureError) {
    try reader.skip(2)
    while case let marker = try Self.readMarker(&reader), marker != JPEGMarker.endOfImage {
      if !JPEGMarker.standalone.contains(marker) { try readSegment(marker, &reader) }
    }
    guard scanCount > 0 else { throw .truncated }
  }

  /// Reads a marker: X'FF', any number of fill bytes X'FF', and a byte other than 0 and X'FF' (ITU-T T.81 B.1.1.2 and
  /// B.1.1.3).
  private static func readMarker(_ reader: inout ByteReader) throws(PictureError) -> UInt8 {
    guard try reader.readByte() == 0xFF else { throw .malformed("data in place of a marker") }
    while true {
      let byte = try reader.readByte()
      guard byte != 0 else { throw .malformed("data in place of a marker") }
      if byte != 0xFF { return byte }
    }
  }

  /// Reads a segment: a length that includes itself, and parameters (ITU-T T.81 B.1.1.4).
  private mutating func readSegment(_ marker: UInt8, _ reader: inout ByteReader) throws(PictureError) {
    let start = reader.position - 2
    let length = try reader.readInteger(2)
    guard length >= 2 else { throw .malformed("a segment is shorter than its length field") }
    let segment = try reader.take(length - 2, orElse: "a segment is too short")
    switch marker {
    case JPEGMarker.startOfScan: try skipScan(&reader)
    case _ where JPEGMarker.isStartOfFrame(marker): try readFrame(marker, segment)
    case _ where JPEGMarker.isTable(marker): break
    default: segments.add(marker, segment, at: start..<segment.end)
    }
  }

  /// Reads the frame header: precision, lines, samples per line (ITU-T T.81 B.2.2).
  private mutating func readFrame(_ marker: UInt8, _ segment: ByteReader) throws(PictureError) {
    guard size == nil else { throw .malformed("more than one frame") }
    isProgressive = JPEGMarker.isProgressive(marker)
    var segment = segment
    try segment.skip(1)
    let height = try segment.readInteger(2)
    let width = try segment.readInteger(2)
    size = try PixelSize(width: width, height: height)
  }

  /// Skips entropy-coded data up to a marker other than a restart marker; X'FF00' is data (ITU-T T.81 B.1.1.5).
  private mutating func skipScan(_ reader: inout ByteReader) throws(PictureError) {
    guard size != nil else { throw .malformed("scan before the frame header") }
    scanCount += 1
    guard scanCount <= PictureLimits.jpegScans else { throw .malformed("too many scans") }
    while true {
      reader.seek(to: 0xFF)
      var marker = reader
      try marker.skip(1)
      let byte = try marker.readByte()
      if byte != 0, !JPEGMarker.restart.contains(byte) { return }
      reader = marker
    }
  }
}

/// The markers of ITU-T T.81, table B.1, without their first byte, X'FF'.
enum JPEGMarker {
  /// APP0, APP1, APP2, APP13 and APP14.
  static let application0: UInt8 = 0xE0
  static let application1: UInt8 = 0xE1
  static let application2: UInt8 = 0xE2
  static let application13: UInt8 = 0xED
  static let application14: UInt8 = 0xEE
  /// SOS.
  static let startOfScan: UInt8 = 0xDA
  /// EOI.
  static let endOfImage: UInt8 = 0xD9
  /// RST0 to RST7.
  static let restart: ClosedRange<UInt8> = 0xD0...0xD7
  /// The markers without a segment, except EOI: TEM, RST0 to RST7 and SOI.
  static let standalone: Set<UInt8> = Set(restart).union([0x01, 0xD8])

  /// Whether a marker is SOF0 to SOF15; DHT, JPG and DAC are in the same range.
  static func isStartOfFrame(_ marker: UInt8) -> Bool {
    0xC0...0xCF ~= marker && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Whether a start of frame is SOF2, SOF6, SOF10 or SOF14.
  static func isProgressive(_ marker: UInt8) -> Bool { marker & 3 == 2 }

  /// Whether a marker is required for decoding: DHT, DAC, DQT, DNL, DRI, DHP or EXP.
  static func isTable(_ marker: UInt8) -> Bool { marker == 0xC4 || marker == 0xCC || 0xDB...0xDF ~= marker }
}
