/// The presence of a location in the segment of Photoshop in a JPEG file: its image resources contain IPTC, XMP and EXIF.
enum IPTC {
  /// The identifier at the start of the segment (Adobe Photoshop File Formats Specification, "Image resource blocks").
  static let jpegMark = ContiguousArray("Photoshop 3.0\0".utf8)

  /// Returns the traits of the resources after the identifier, as far as they can be read.
  static func traits(_ resources: ByteReader) -> PictureTraits {
    var (resources, traits) = (resources, PictureTraits())
    while let (number, data) = try? readResource(&resources) {
      switch number {
      case 0x0404: if hasLocation(data) { traits.insert(.location) }
      case 0x0422: traits.formUnion(EXIF(data).traits)
      case 0x0424: traits.formUnion(XMP.traits(data.rest))
      default: break
      }
    }
    return traits
  }

  /// Reads a resource: a signature, a number, a name with its length, and data with its length, both padded to an even size.
  private static func readResource(_ reader: inout ByteReader) throws(PictureError) -> (number: Int, data: ByteReader) {
    try reader.skip(4)
    let number = try reader.readInteger(2)
    let name = try reader.readInteger(1)
    try reader.skip(name | 1)
    let size = try reader.readInteger(4)
    let data = try reader.take(size, orElse: "an image resource is too short")
    if !size.isMultiple(of: 2), !reader.isAtEnd { try reader.skip(1) }
    return (number, data)
  }

  /// The numbers of the data sets of a place in record 2: content location code and name, city, sub-location, province (IPTC
  /// IIM 4.2, section 6).
  private static let places: Set<Int> = [26, 27, 90, 92, 95]

  /// Returns whether a data set of a place has a value. A data set has a marker, a record, a number and a length (IPTC IIM
  /// 4.2, section 1.5).
  private static func hasLocation(_ data: ByteReader) -> Bool {
    var data = data
    while (try? data.readByte()) == 0x1C, let set = try? data.readInteger(2), let length = try? data.readInteger(2) {
      if set >> 8 == 2, places.contains(set & 0xFF), length > 0 { return true }
      guard (try? data.skip(length)) != nil else { return false }
    }
    return false
  }
}
