import PictureMetadata
import Testing

@Suite struct RobustnessTests {
  static let fixtures: [Bytes] = [
    PNGFixture.file(chunks: PNGFixture.chunk("eXIf", locatedEXIF) + PNGFixture.xmp(locatedXMP)),
    JPEGFixture.file(
      segments: JPEGFixture.exif(EXIFFixture(orientation: 6, hasGPS: true, hasGPSInThumbnail: true).bytes)
        + JPEGFixture.xmp(plainXMP) + JPEGFixture.extendedXMP(locatedXMP, at: 0)
    ),
    GIFFixture.file(blocks: GIFFixture.xmp(locatedXMP)),
    WebPFixture.file(WebPFixture.lossy()),
    WebPFixture.file(WebPFixture.lossless()),
    WebPFixture.file(
      WebPFixture.canvas() + WebPFixture.lossy() + WebPFixture.chunk("EXIF", locatedEXIF)
        + WebPFixture.chunk("XMP ", locatedXMP)
    ),
    AVIFFixture(quarterTurns: 1, exif: locatedEXIF, xmp: locatedXMP).bytes,
    AVIFFixture(exif: locatedEXIF, xmp: locatedXMP, mediaSizeBytes: 0).bytes,
    AVIFFixture(exif: locatedEXIF, mediaSizeBytes: 8).bytes,
    AVIFFixture(exif: locatedEXIF, xmp: locatedXMP, isMetadataInside: true).bytes,
    AVIFFixture(exif: cameraEXIF, brands: "mif1miaf", codec: "hvc1", isGrid: true, auxiliary: alphaOfHEVC).bytes,
    realAVIF,
    text(
      """
      <?xml version="1.0" encoding="utf-8"?><!-- a --><svg width="3px" height="2" viewBox="0 0 3 2">
      <style>g{fill:url(#a)}</style><g style="fill:url('#a')" id="&#x61;"><use xlink:href="#b"/></g><![CDATA[a]]></svg>
      """
    ),
  ]

  @Test(arguments: fixtures.indices) func readsCompleteFiles(_ index: Int) {
    #expect(throws: Never.self) { try Picture.read(Self.fixtures[index]) }
  }

  @Test(arguments: fixtures.indices) func rejectsEveryPrefix(_ index: Int) {
    let file = Self.fixtures[index]
    for length in 0..<file.count {
      #expect(throws: PictureError.self, "\(length) bytes") { try Picture.read(Bytes(file.prefix(length))) }
    }
  }

  /// Every result is accepted; a trap would end the tests.
  @Test(arguments: fixtures.indices) func neverTrapsOnChangedBytes(_ index: Int) {
    var file = Self.fixtures[index]
    for offset in file.indices {
      let byte = file[offset]
      for changed in [0, 0xFF, byte ^ 0x80, byte &+ 1] {
        file[offset] = changed
        _ = try? Picture.read(file)
      }
      file[offset] = byte
    }
  }

  @Test func repeatedStartsTakeBoundedTime() {
    let starts = Bytes((0..<300_000).flatMap { _ in [0xFF, 0xD8] as [UInt8] })
    expect(JPEGFixture.file() + starts, .jpeg, 3, 2)
    expect(JPEGFixture.file(segments: starts), .jpeg, 3, 2)
  }

  @Test func limitsItemLocations() {
    let extents = Bytes((0..<5_000).flatMap { _ in big(9, 2) + big(0, 2) + big(0xFFFF, 2) })
    let locations = AVIFFixture.fullBox("iloc", big(0, 2) + big(5_000, 2) + extents)
    var file = AVIFFixture().bytes
    guard let start = (0..<file.count).first(where: { file[$0...].starts(with: text("iloc")) }) else {
      Issue.record("There is no iloc box.")
      return
    }
    file.replaceSubrange(start..<(start + 4), with: text("free"))
    let meta = 24
    let length = file[meta..<(meta + 4)].reduce(0) { $0 << 8 | Int($1) }
    file.insert(contentsOf: locations, at: meta + length)
    file.replaceSubrange(meta..<(meta + 4), with: big(length + locations.count, 4))
    expectMalformed(file)
  }
}
