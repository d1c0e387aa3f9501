import Testing

@Suite struct JPEGLocationTests {
  @Test(arguments: [false, true]) func detectsEXIF(_ isLittleEndian: Bool) {
    let block = EXIFFixture(hasGPS: true, isLittleEndian: isLittleEndian).bytes
    expect(JPEGFixture.file(segments: JPEGFixture.exif(block)), .jpeg, 3, 2, hasLocation: true)
  }

  @Test func detectsThumbnailDirectory() {
    let block = EXIFFixture(orientation: 6, hasGPSInThumbnail: true).bytes
    expect(JPEGFixture.file(segments: JPEGFixture.exif(block)), .jpeg, 2, 3, hasLocation: true)
  }

  @Test func detectsLaterSegments() {
    let segments = JPEGFixture.exif(EXIFFixture(orientation: 1).bytes) + JPEGFixture.exif(locatedEXIF)
    expect(JPEGFixture.file(segments: segments), .jpeg, 3, 2, hasLocation: true)
  }

  @Test func ignoresAnEmptyDirectory() {
    let block = EXIFFixture(hasGPS: true, gpsEntries: 0).bytes
    expect(JPEGFixture.file(segments: JPEGFixture.exif(block)), .jpeg, 3, 2)
  }

  @Test(arguments: [8, 60, 100, 0xFFFF_FFFF]) func endsOnCyclicDirectories(_ next: Int) {
    let block = EXIFFixture(orientation: 8, next: next).bytes
    expect(JPEGFixture.file(segments: JPEGFixture.exif(block)), .jpeg, 2, 3)
  }

  @Test func detectsXMP() {
    expect(JPEGFixture.file(segments: JPEGFixture.xmp(locatedXMP)), .jpeg, 3, 2, hasLocation: true)
    expect(JPEGFixture.file(segments: JPEGFixture.xmp(plainXMP)), .jpeg, 3, 2)
  }

  @Test(arguments: [
    "exif:GPSLatitude", "exif:GPSLongitude", "loc:GPSCoordinates", "drone-dji:GpsLatitude", "drone-dji:GpsLongtitude",
  ])
  func detectsProperty(_ name: String) {
    expect(JPEGFixture.file(segments: JPEGFixture.xmp(text("<\(name)>1"))), .jpeg, 3, 2, hasLocation: true)
  }

  @Test func joinsExtendedXMPInAnyOrder() {
    let parts = [locatedXMP.prefix(25), locatedXMP.dropFirst(25)].map { Bytes($0) }
    let segments = JPEGFixture.extendedXMP(parts[1], at: 25) + JPEGFixture.extendedXMP(parts[0], at: 0)
    expect(JPEGFixture.file(segments: segments), .jpeg, 3, 2, hasLocation: true)
  }

  @Test func detectsFollowingImages() {
    let next = JPEGFixture.file(9, 9, segments: JPEGFixture.exif(EXIFFixture(orientation: 6, hasGPS: true).bytes))
    expect(JPEGFixture.file() + [0, 0xFF, 0xD8] + next, .jpeg, 3, 2, hasLocation: true)
    expect(JPEGFixture.file() + [0xFF, 0xD8, 0xFF, 0xFF] + JPEGFixture.file(), .jpeg, 3, 2)
  }
}
