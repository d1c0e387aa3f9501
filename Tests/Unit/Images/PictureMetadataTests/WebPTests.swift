import Testing

@Suite struct WebPTests {
  @Test func readsTheSize() {
    expect(WebPFixture.file(WebPFixture.lossy()), .webp, 3, 2)
    expect(WebPFixture.file(WebPFixture.lossless()), .webp, 3, 2)
    expect(WebPFixture.file(WebPFixture.canvas() + WebPFixture.lossless()), .webp, 3, 2)
    expect(WebPFixture.file(WebPFixture.lossless(16_384, 6_000)), .webp, 16_384, 6_000)
  }

  @Test func readsAnAnimation() {
    let frame = WebPFixture.chunk("ANMF", Bytes(repeating: 0, count: 16) + WebPFixture.lossy(1, 1))
    expect(WebPFixture.file(WebPFixture.canvas() + frame + frame), .webp, 3, 2)
  }

  @Test(arguments: 1...8, [false, true]) func appliesOrientation(_ orientation: Int, _ hasMark: Bool) {
    let block = (hasMark ? text("Exif\0\0") : []) + EXIFFixture(orientation: orientation).bytes
    let file = WebPFixture.file(WebPFixture.canvas() + WebPFixture.lossy() + WebPFixture.chunk("EXIF", block))
    expect(file, .webp, orientation < 5 ? 3 : 2, orientation < 5 ? 2 : 3)
  }

  @Test func detectsLocation() {
    let picture = WebPFixture.canvas() + WebPFixture.lossy()
    expect(WebPFixture.file(picture + WebPFixture.chunk("EXIF", locatedEXIF)), .webp, 3, 2, hasLocation: true)
    expect(WebPFixture.file(picture + WebPFixture.chunk("XMP ", locatedXMP)), .webp, 3, 2, hasLocation: true)
    expect(WebPFixture.file(picture + WebPFixture.chunk("XMP ", plainXMP)), .webp, 3, 2)
  }

  @Test func rejectsMalformedFiles() {
    expectMalformed(WebPFixture.file(WebPFixture.canvas()))
    expectMalformed(WebPFixture.file(WebPFixture.canvas(4, 2) + WebPFixture.lossy()))
    expectMalformed(WebPFixture.file(WebPFixture.lossy() + WebPFixture.canvas()))
    expectMalformed(WebPFixture.file(WebPFixture.lossy() + WebPFixture.lossy()))
    expectMalformed(WebPFixture.file(text("VP8 ") + little(0xFFFF_FFFF, 4)))
    expectMalformed(text("RIFF\0\0\0\0WEBP"))
    expect(text("RIFF") + little(500, 4) + WebPFixture.file(WebPFixture.lossy()).dropFirst(8), .truncated)
    expect(text("RIFF\0\0\0\0WAVE"), .unknownFormat)
  }
}
