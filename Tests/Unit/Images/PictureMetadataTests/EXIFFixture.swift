/// An EXIF block with one directory for the picture, one for the thumbnail and one for the location.
struct EXIFFixture {
  /// The orientation in the directory of the picture.
  var orientation: Int?
  /// Whether the directory of the picture names a GPS directory.
  var hasGPS = false
  /// Whether the directory of the thumbnail does.
  var hasGPSInThumbnail = false
  /// The number of entries in the GPS directory.
  var gpsEntries = 1
  /// The tag of a further entry in the directory of the picture.
  var tag: Int?
  /// The order of the bytes.
  var isLittleEndian = false
  /// What the directory of the thumbnail says the offset of the next one is.
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

/// A block with a location.
let locatedEXIF = EXIFFixture(hasGPS: true).bytes
/// A block that says with what a picture was taken.
let cameraEXIF = EXIFFixture(tag: 0x0110).bytes
/// A block with neither.
let plainEXIF = EXIFFixture().bytes
/// A packet with a location.
let locatedXMP = text("<rdf:Description exif:GPSLatitude=\"52,31N\"/>")
/// A packet without one.
let plainXMP = text("<rdf:Description dc:title=\"A tree\"/>")
