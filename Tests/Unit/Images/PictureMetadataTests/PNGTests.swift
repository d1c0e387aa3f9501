import Testing

@Suite struct PNGTests {
  @Test func readsTheSize() {
    expect(PNGFixture.file(), .png, 3, 2)
    expect(PNGFixture.file() + [1, 2, 3], .png, 3, 2)
  }

  /// Bit depths of every colour type (PNG (Third Edition), table 11.1).
  @Test(arguments: [(1, 0), (16, 0), (16, 2), (8, 3), (16, 4), (16, 6)] as [(UInt8, UInt8)])
  func acceptsBitDepths(_ depth: UInt8, _ colourType: UInt8) {
    var file = PNGFixture.file()
    (file[24], file[25]) = (depth, colourType)
    expect(file, .png, 3, 2)
  }

  @Test(arguments: 1...8) func appliesOrientation(_ orientation: Int) {
    let file = PNGFixture.file(chunks: PNGFixture.chunk("eXIf", EXIFFixture(orientation: orientation).bytes))
    expect(file, .png, orientation < 5 ? 3 : 2, orientation < 5 ? 2 : 3)
  }

  @Test func detectsLocation() {
    expect(PNGFixture.file(chunks: PNGFixture.chunk("eXIf", locatedEXIF)), .png, 3, 2, hasLocation: true)
    expect(PNGFixture.file(chunks: PNGFixture.xmp(locatedXMP)), .png, 3, 2, hasLocation: true)
    expect(PNGFixture.file(chunks: PNGFixture.xmp(plainXMP)), .png, 3, 2)
    expect(PNGFixture.file(chunks: PNGFixture.chunk("iTXt", text("Comment\0\0\0\0\0") + locatedXMP)), .png, 3, 2)
  }

  @Test func ignoresCompressedText() {
    expect(PNGFixture.file(chunks: PNGFixture.xmp(locatedXMP, isCompressed: true)), .png, 3, 2)
  }

  @Test func rejectsMalformedFiles() {
    expectMalformed(PNGFixture.header(3, 2) + PNGFixture.chunk("IEND", []))
    expectMalformed(Bytes(PNGFixture.file().prefix(8)) + PNGFixture.chunk("IDAT", []))
    expectMalformed(PNGFixture.header(3, 2) + big(0x8000_0000, 4) + text("IDAT"))
    expect(PNGFixture.header(3, 2) + big(0x7FFF_FFFF, 4) + text("IDAT"), .truncated)
    expect(PNGFixture.header(3, 2) + PNGFixture.chunk("IDAT", [1]), .truncated)
  }
}
