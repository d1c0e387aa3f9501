/// An EXIF block with the directories of the image, the thumbnail and the GPS position.
struct EXIFFixture {
  /// The orientation in the image directory.
  var orientation: Int?
  /// Whether the image directory refers to the GPS directory.
  var hasGPS = false
  /// Whether the thumbnail directory refers to the GPS directory.
  var hasGPSInThumbnail = false
  /// The number of entries in the GPS directory.
  var gpsEntries = 1
  /// The tag of an additional entry in the image directory.
  var tag: Int?
  var isLittleEndian = false
  /// The offset of the next directory, stored in the thumbnail directory.
  var next = 0

  private static let picture = 8
  private static let thumbnail = 60
  private static let gps = 100

  var bytes: Bytes {
    var block = text(isLittleEndian ? "II" : "MM") + number(42, 2) + number(Self.picture, 4)
    var entries: [Bytes] = []
    if let orientation { entries.append(entry(0x0112, type: 3, number(orientation, 2) + [0, 0])) }
    if hasGPS { entries.append(entry(0x8825, type: 4, number(Self.gps, 4))) }
    if let tag { entries.append(entry(tag, type: 2, text("ACME"))) }
    block += directory(entries, next: Self.thumbnail)
    block += Bytes(repeating: 0, count: Self.thumbnail - block.count)
    block += directory(hasGPSInThumbnail ? [entry(0x8825, type: 4, number(Self.gps, 4))] : [], next: next)
    block += Bytes(repeating: 0, count: Self.gps - block.count)
    return block + directory(Array(repeating: entry(1, type: 2, text("N\0\0\0")), count: gpsEntries), next: 0)
  }

  private func number(_ value: Int, _ count: Int) -> Bytes {
    isLittleEndian ? little(value, count) : big(value, count)
  }

  private func entry(_ tag: Int, type: Int, _ value: Bytes) -> Bytes {
    number(tag, 2) + number(type, 2) + number(1, 4) + value
  }

  private func directory(_ entries: [Bytes], next: Int) -> Bytes {
    number(entries.count, 2) + entries.joined() + number(next, 4)
  }
}

/// An EXIF block with a location.
let locatedEXIF = EXIFFixture(hasGPS: true).bytes
/// An EXIF block with a camera model.
let cameraEXIF = EXIFFixture(tag: 0x0110).bytes
/// An EXIF block without location and camera.
let plainEXIF = EXIFFixture().bytes
/// An XMP packet with a location.
let locatedXMP = text("<rdf:Description exif:GPSLatitude=\"52,31N\"/>")
/// An XMP packet without a location.
let plainXMP = text("<rdf:Description dc:title=\"A tree\"/>")
