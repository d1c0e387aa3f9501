/// What the EXIF and XMP blocks of a file say, all taken together.
struct EmbeddedMetadata: Hashable, Sendable {
  /// The EXIF orientation, 1 to 8, of the first block that has one.
  private(set) var orientation: Int?
  /// Whether any block has a location.
  private(set) var hasLocation = false

  /// Adds an EXIF block: a TIFF header and what follows it.
  mutating func addEXIF(_ block: ByteReader) {
    let exif = EXIF(block)
    orientation = orientation ?? exif.orientation
    hasLocation = hasLocation || exif.hasLocation
  }

  /// Adds an EXIF block of a format that has its own way to turn a picture.
  mutating func addEXIFLocation(_ block: ByteReader) {
    hasLocation = hasLocation || EXIF(block).hasLocation
  }

  /// Adds an XMP packet.
  mutating func addXMP(_ packet: some Sequence<UInt8>) {
    hasLocation = hasLocation || XMP.hasLocation(packet)
  }

  /// Adds whether other metadata has a location, not its orientation.
  mutating func addLocation(of other: EmbeddedMetadata) {
    hasLocation = hasLocation || other.hasLocation
  }
}
