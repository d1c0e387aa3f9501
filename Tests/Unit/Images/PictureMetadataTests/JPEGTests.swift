import Testing

@Suite struct JPEGTests {
  @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8])
  func readsTheFrameHeader(_ marker: UInt8) {
    expect(JPEGFixture.file(marker: marker), .jpeg, 3, 2)
  }

  /// Grey, colour and CMYK, of 8 and 12 bits (ITU-T T.81, table B.2).
  @Test(arguments: [1, 3, 4], [8, 12] as [UInt8]) func acceptsEveryColourModel(_ components: Int, _ precision: UInt8) {
    let colours = Bytes((1...components).flatMap { [UInt8($0), 0x11, 0] })
    let frame = JPEGFixture.segment(0xC1, [precision] + big(2, 2) + big(3, 2) + [UInt8(components)] + colours)
    expect([0xFF, 0xD8] + frame + JPEGFixture.scan + JPEGFixture.end, .jpeg, 3, 2)
  }

  @Test(arguments: [0xC4, 0xC8, 0xCC] as [UInt8]) func rejectsFilesWithoutFrameHeader(_ marker: UInt8) {
    expectMalformed(JPEGFixture.file(marker: marker))
  }

  @Test(arguments: 1...8, [false, true]) func appliesOrientation(_ orientation: Int, _ isLittleEndian: Bool) {
    let block = EXIFFixture(orientation: orientation, isLittleEndian: isLittleEndian).bytes
    let file = JPEGFixture.file(segments: JPEGFixture.exif(block))
    expect(file, .jpeg, orientation < 5 ? 3 : 2, orientation < 5 ? 2 : 3)
  }

  @Test(arguments: [0, 9, 65_535]) func ignoresAnUnknownOrientation(_ orientation: Int) {
    expect(JPEGFixture.file(segments: JPEGFixture.exif(EXIFFixture(orientation: orientation).bytes)), .jpeg, 3, 2)
  }

  @Test func skipsFillBytesAndSeveralScans() {
    expect(JPEGFixture.file(segments: [0xFF, 0xFF] + JPEGFixture.segment(0xE0, [1])), .jpeg, 3, 2)
    let scans = JPEGFixture.scan + JPEGFixture.segment(0xC4, []) + JPEGFixture.scan
    expect([0xFF, 0xD8] + JPEGFixture.frame(3, 2, marker: 0xC2) + scans + JPEGFixture.end, .jpeg, 3, 2)
    let bomb = (0..<101).flatMap { _ in JPEGFixture.scan }
    expectMalformed([0xFF, 0xD8] + JPEGFixture.frame(3, 2, marker: 0xC2) + bomb + JPEGFixture.end)
    expect(
      [0xFF, 0xD8] + JPEGFixture.frame(3, 2) + bomb.prefix(100 * JPEGFixture.scan.count) + JPEGFixture.end,
      .jpeg,
      3,
      2
    )
  }

  @Test func rejectsMalformedFiles() {
    expectMalformed([0xFF, 0xD8] + JPEGFixture.frame(3, 2) + JPEGFixture.frame(3, 2) + JPEGFixture.scan)
    expectMalformed([0xFF, 0xD8] + JPEGFixture.scan + JPEGFixture.end)
    expectMalformed(JPEGFixture.file(segments: [0xFF, 0xE0, 0, 1]))
    expectMalformed(JPEGFixture.file(segments: JPEGFixture.segment(0xE0, []) + [0]))
    expectMalformed([0xFF, 0xD8] + JPEGFixture.segment(0xC0, [8, 0, 1]))
    expect([0xFF, 0xD8] + JPEGFixture.frame(3, 2) + JPEGFixture.end, .truncated)
    expect([0xFF, 0xD8] + JPEGFixture.frame(3, 2) + JPEGFixture.scan, .truncated)
  }
}
