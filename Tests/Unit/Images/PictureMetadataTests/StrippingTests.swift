import Notation
import PictureMetadata
import Testing

/// Metadata removal from images that are published without derivatives.
@Suite struct StrippingTests {
  @Test(arguments: Carrier.rasters) func personalDataIsRemoved(_ carrier: Carrier) throws {
    let before = try Picture.read(carrier.file)
    #expect(before.hasMetadata)
    let file = try Picture.stripped(carrier.file)
    for part in [canary, latitude, text("GPS"), text("Canary")] { #expect(!contains(file, part)) }
    let after = try Picture.read(file)
    #expect(!after.hasMetadata && !after.hasLocation && !after.hasCamera)
    #expect([after.width, after.height, after.orientation] == [before.width, before.height, before.orientation])
    #expect(after.format == before.format && after.hasAlpha == before.hasAlpha)
    #expect(after.isAnimated == before.isAnimated)
    #expect(try Picture.stripped(file) == file)
  }

  /// Only metadata is removed: the result equals a file written without it.
  @Test func otherDataIsKept() throws {
    let profile = JPEGFixture.segment(0xE2, text("ICC_PROFILE\0\u{1}\u{1}profile"))
    let colours = JPEGFixture.segment(0xEE, text("Adobe\0d\0\0\0\0\u{2}"))
    let file = JPEGFixture.file(segments: profile + JPEGFixture.xmp(secretXMP) + colours)
    #expect(try Picture.stripped(file) == JPEGFixture.file(segments: profile + colours))
    let loop = [0x21, 0xFF, 11] + text("NETSCAPE2.0") + [3, 1, 0, 0, 0]
    let control: Bytes = [0x21, 0xF9, 4, 5, 0, 10, 2, 0]
    let comment = [0x21, 0xFE] + Carrier.subBlocks(secret)
    #expect(
      try Picture.stripped(GIFFixture.file(blocks: loop + comment + control)) == GIFFixture.file(blocks: loop + control)
    )
    let chunks = PNGFixture.chunk("gAMA", big(45_455, 4)) + PNGFixture.chunk("iCCP", text("P\0\0profile"))
    let note = PNGFixture.chunk("tEXt", secret)
    #expect(try Picture.stripped(PNGFixture.file(chunks: chunks + note)) == PNGFixture.file(chunks: chunks))
    let frames = Carrier.frame() + Carrier.frame()
    let moving = WebPFixture.file(WebPFixture.canvas() + frames + WebPFixture.chunk("XMP ", secretXMP))
    var expected = WebPFixture.file(WebPFixture.canvas() + frames)
    expected[20] = 0
    #expect(try Picture.stripped(moving) == expected)
  }

  /// The expected checksum was computed with libpng.
  @Test func orientationOfPNGIsKept() throws {
    let file = PNGFixture.file(chunks: PNGFixture.chunk("eXIf", EXIFFixture(orientation: 6, hasGPS: true).bytes))
    let block: Bytes = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let turn = big(26, 4) + text("eXIf") + block + big(0xD667_4B69, 4)
    #expect(try Picture.stripped(file) == PNGFixture.file(chunks: turn))
  }

  /// Files without personal metadata are published byte for byte.
  @Test(arguments: harmless) func harmlessFilesAreUnchanged(_ carrier: Carrier) throws {
    #expect(try !Picture.read(carrier.file).hasMetadata)
    #expect(try Picture.stripped(carrier.file) == carrier.file)
  }

  private static let harmless = [
    Carrier("JPEG", JPEGFixture.file()), Carrier("progressive JPEG", JPEGFixture.file(marker: 0xC2)),
    Carrier("GIF", GIFFixture.file(blocks: GIFFixture.image)), Carrier("PNG", PNGFixture.file()),
    Carrier("VP8", WebPFixture.file(WebPFixture.lossy())), Carrier("VP8L", WebPFixture.file(WebPFixture.lossless())),
    Carrier("VP8X", WebPFixture.file(WebPFixture.canvas() + WebPFixture.lossy())),
    Carrier("moving WebP", WebPFixture.file(WebPFixture.canvas() + Carrier.frame())),
    Carrier("AVIF", AVIFFixture(quarterTurns: 1).bytes), Carrier("real AVIF", realAVIF),
    Carrier("grid", AVIFFixture(isGrid: true, auxiliary: alphaOfAV1).bytes),
    Carrier("moving AVIF", SequenceFixture().bytes),
    Carrier("SVG", text("<svg width='3' height='2'><title>A</title><path d='M0 0'/></svg>")),
  ]

  /// A track of images whose samples are beyond the end of the file is rejected.
  @Test func invalidSampleOffsetsAreRejected() {
    var file = SequenceFixture().bytes
    let offset = (0..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual(text("stco")) } ?? 0
    file.replaceSubrange(offset + 12..<offset + 16, with: big(0x7FFF_FFFF, 4))
    expectMalformed(file)
  }

  /// A damaged file is either rejected, or published without metadata.
  @Test(arguments: Carrier.rasters) func damagedFilesAreStrippedOrRejected(_ carrier: Carrier) {
    var file = carrier.file
    for offset in stride(from: 0, to: file.count, by: 7) {
      let byte = file[offset]
      for changed in [0xFF, byte ^ 0x20] {
        file[offset] = changed
        guard let stripped = try? Picture.stripped(file) else { continue }
        #expect((try? Picture.read(stripped))?.hasMetadata == false)
      }
      file[offset] = byte
    }
  }

  private func contains(_ file: Bytes, _ part: Bytes) -> Bool {
    file.indices.contains { file[$0] == part[0] && file[$0...].starts(with: part) }
  }
}

/// Embedded images, comments and metadata of SVG files.
@Suite struct SVGStrippingTests {
  private func drawing(_ content: String) -> Bytes { text("<svg width='3' height='2'>\(content)</svg>") }

  private func image(_ file: Bytes, _ type: String) -> String {
    "<image href='data:image/\(type);base64,\(base64(file))'/>"
  }

  @Test(arguments: Carrier.jpegs + Carrier.pngs + Carrier.gifs + Carrier.webPs)
  func embeddedImagesAreStripped(_ carrier: Carrier) throws {
    let type = try Picture.read(carrier.file).format.rawValue
    let file = drawing("<g>\(image(carrier.file, type))</g>")
    #expect(try Picture.read(file).hasMetadata)
    let stripped = try Picture.stripped(carrier.file)
    #expect(try Picture.stripped(file) == drawing("<g>\(image(stripped, type))</g>"))
  }

  @Test func dataURLsAreParsedAsInBrowsers() throws {
    let file = base64(JPEGFixture.file(segments: JPEGFixture.segment(0xFE, secret)))
    let written = "\(file.prefix(8))&#10;\n \(file.dropFirst(8).replacing("=", with: "%3D"))"
    let stripped = try Picture.stripped(drawing("<image xlink:href=' DATA:image/PNG;base64,\(written)#a'/>"))
    #expect(
      stripped == drawing("<image xlink:href='data:image/jpeg;base64,\(base64(JPEGFixture.file()))'/>")
    )
  }

  @Test(arguments: [
    ("<!-- Jane Doe -->", "<!---->"), ("<metadata><dc:creator>Jane</dc:creator></metadata>", "<!---->"),
    ("<m:metadata><metadata/><!-- a --></m:metadata >", "<!---->"), ("<metadata/>", "<!---->"),
    ("<g inkscape:export-filename='/home/jane/a.png'/>", "<g inkscape:export-filename=''/>"),
    ("<style>g{}<!-- a --></style>", "<style>g{}<!----></style>"),
    ("<metadata>exif:GPSLatitude</metadata>", "<!---->"),
  ])
  func metadataIsRemoved(_ content: String, _ expected: String) throws {
    #expect(try Picture.read(drawing(content)).traits.subtracting(.hiddenLocation) == .metadata)
    #expect(try Picture.stripped(drawing(content)) == drawing(expected))
  }

  @Test(arguments: ["iVBORw0KGgo=", "AA", "", "%%%", "A", "/9j/"]) func unreadableImagesAreRejected(_ data: String) {
    expect(
      drawing("<image href='data:image/png;base64,\(data)'/>"),
      .unsafe("a damaged image in a data: URL")
    )
  }
}
