import Testing

@Suite struct GIFTests {
  @Test func readsTheScreenSize() {
    let control: Bytes = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    expect(GIFFixture.file(), .gif, 3, 2)
    expect(GIFFixture.file(300, 200, blocks: control + GIFFixture.image + control), .gif, 300, 200)
    expect(text("GIF87a") + GIFFixture.file().dropFirst(6), .gif, 3, 2)
  }

  @Test func detectsLocation() {
    expect(GIFFixture.file(blocks: GIFFixture.xmp(locatedXMP)), .gif, 3, 2, hasLocation: true)
    expect(GIFFixture.file(blocks: GIFFixture.xmp(plainXMP)), .gif, 3, 2)
  }

  @Test func rejectsMalformedFiles() {
    expectMalformed(GIFFixture.header(3, 2) + [0x3B])
    expectMalformed(GIFFixture.file(blocks: [0x99]))
    expect(GIFFixture.header(3, 2) + GIFFixture.image, .truncated)
    expect(text("GIF88a"), .unknownFormat)
  }
}
