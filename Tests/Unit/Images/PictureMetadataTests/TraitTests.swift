import BinaryCoding
import PictureMetadata
import Testing

/// Transparency, animation, location, camera and metadata of images.
@Suite struct TraitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: Bytes
    let traits: PictureTraits

    init(_ name: String, _ file: Bytes, _ traits: PictureTraits = []) {
      (testDescription, self.file, self.traits) = (name, file, traits)
    }
  }

  @Test(arguments: jpegs + pngs + gifs + webPs + heifs + drawings)
  func traitsAreDetected(_ named: Case) throws {
    let picture = try Picture.read(named.file)
    #expect(picture.hasAlpha == named.traits.contains(.alpha))
    #expect(picture.isAnimated == named.traits.contains(.animation))
    #expect(picture.hasLocation == named.traits.contains(.location))
    #expect(picture.hasCamera == named.traits.contains(.camera))
    #expect(picture.hasMetadata == named.traits.contains(.metadata))
  }

  static let jpegs = [
    Case("JPEG", JPEGFixture.file()),
    Case("JFIF", JPEGFixture.file(segments: JPEGFixture.segment(0xE0, text("JFIF\0") + Bytes(repeating: 0, count: 9)))),
    Case("JFIF preview", jpeg(0xE0, text("JFIF\0") + Bytes(repeating: 1, count: 12)), .metadata),
    Case("profile", jpeg(0xE2, text("ICC_PROFILE\0\u{1}\u{1}"))),
    Case("Adobe", jpeg(0xEE, text("Adobe\0d\0\0\0\0\u{2}"))),
    Case("Adobe and more", jpeg(0xEE, text("Adobe\0d\0\0\0\0\u{2}me")), .metadata),
    Case("MPF", jpeg(0xE2, text("MPF\0")), .metadata),
    Case("IPTC", jpeg(0xED, text("Photoshop 3.0\0")), .metadata),
    Case("comment", jpeg(0xFE, text("me")), .metadata),
    Case("unknown segment", jpeg(0xF0, text("me")), .metadata),
    Case("EXIF", JPEGFixture.file(segments: JPEGFixture.exif(plainEXIF)), .metadata),
    Case("camera", JPEGFixture.file(segments: JPEGFixture.exif(cameraEXIF)), [.metadata, .camera]),
    Case("place", JPEGFixture.file(segments: JPEGFixture.exif(locatedEXIF)), [.metadata, .location]),
    Case("XMP", JPEGFixture.file(segments: JPEGFixture.xmp(plainXMP)), .metadata),
    Case("bytes after the end", JPEGFixture.file() + [0], .metadata),
    Case(
      "next picture",
      JPEGFixture.file() + JPEGFixture.file(segments: JPEGFixture.exif(cameraEXIF)),
      [.metadata, .camera]
    ),
  ]

  static func jpeg(_ marker: UInt8, _ data: Bytes) -> Bytes {
    JPEGFixture.file(segments: JPEGFixture.segment(marker, data))
  }

  /// Tags that name a camera, a lens or an owner; 0x0132 (DateTime) does not.
  @Test(arguments: [0x010F, 0x0110, 0x927C, 0xA430, 0xA431, 0xA433, 0xA434, 0xA435, 0xC614, 0xC62F, 0x0132])
  func detectsTag(_ tag: Int) throws {
    let file = JPEGFixture.file(segments: JPEGFixture.exif(EXIFFixture(tag: tag).bytes))
    #expect(try Picture.read(file).hasCamera == (tag != 0x0132))
  }

  @Test(arguments: [
    "tiff:Make", "tiff:Model", "aux:SerialNumber", "exifEX:LensModel", "exifEX:BodySerialNumber", "exif:MakerNote",
    "exifEX:CameraOwnerName", "dc:makes",
  ])
  func detectsProperty(_ name: String) throws {
    let file = JPEGFixture.file(segments: JPEGFixture.xmp(text("<\(name)>1")))
    #expect(try Picture.read(file).hasCamera == (name != "dc:makes"))
  }

  static let pngs = [
    Case("PNG", PNGFixture.file()),
    Case("RGBA", png(colourType: 6), .alpha),
    Case("grey and alpha", png(colourType: 4), .alpha),
    Case("tRNS", png("tRNS"), .alpha),
    Case("APNG", png("acTL"), .animation),
    Case("iCCP", png("iCCP")),
    Case("tEXt", png("tEXt"), .metadata),
    Case("zTXt", png("zTXt"), .metadata),
    Case("iTXt", png("iTXt"), .metadata),
    Case("tIME", png("tIME"), .metadata),
    Case("caBX", png("caBX"), .metadata),
    Case("eXIf", PNGFixture.file(chunks: PNGFixture.chunk("eXIf", cameraEXIF)), [.metadata, .camera]),
    Case("after IEND", PNGFixture.file() + [0], .metadata),
  ]

  static func png(_ chunk: String) -> Bytes { PNGFixture.file(chunks: PNGFixture.chunk(chunk, [])) }

  static func png(colourType: UInt8) -> Bytes {
    var file = PNGFixture.file()
    file[25] = colourType
    return file
  }

  static let gifs = [
    Case("GIF", GIFFixture.file(blocks: [0x21, 0xF9, 4, 0, 0, 0, 0, 0])),
    Case(
      "moving",
      GIFFixture.file(blocks: [0x21, 0xFF, 11] + text("NETSCAPE2.0") + [3, 1, 0, 0, 0] + GIFFixture.image),
      .animation
    ),
    Case("comment", GIFFixture.file(blocks: [0x21, 0xFE, 2] + text("me") + [0]), .metadata),
    Case("XMP", GIFFixture.file(blocks: GIFFixture.xmp(plainXMP)), .metadata),
    Case("after the trailer", GIFFixture.file() + [0], .metadata),
  ]

  static let webPs = [
    Case("VP8", WebPFixture.file(WebPFixture.lossy())),
    Case("VP8L", WebPFixture.file(WebPFixture.lossless()), .alpha),
    Case("VP8X", WebPFixture.file(WebPFixture.canvas() + WebPFixture.lossy())),
    Case("ALPH", WebPFixture.file(WebPFixture.canvas() + WebPFixture.chunk("ALPH", [0]) + WebPFixture.lossy()), .alpha),
    Case("ANMF", WebPFixture.file(WebPFixture.canvas() + WebPFixture.chunk("ANMF", [])), .animation),
    Case("EXIF", webP("EXIF", cameraEXIF), [.metadata, .camera]),
    Case("XMP", webP("XMP ", plainXMP), .metadata),
    Case("unknown chunk", webP("me  ", []), .metadata),
    Case("ICCP", webP("ICCP", [])),
    Case("after the end", WebPFixture.file(WebPFixture.lossy()) + [0], .metadata),
  ]

  static func webP(_ type: String, _ data: Bytes) -> Bytes {
    WebPFixture.file(WebPFixture.canvas() + WebPFixture.lossy() + WebPFixture.chunk(type, data))
  }

  static let heifs = [
    Case("AVIF", AVIFFixture().bytes),
    Case("real AVIF", realAVIF),
    Case("sequence", AVIFFixture(brands: "avisavif").bytes, .animation),
    Case("with a sequence", AVIFFixture(brands: "avifavis").bytes),
    Case("alpha", AVIFFixture(auxiliary: alphaOfAV1).bytes, .alpha),
    Case("HEIC alpha", AVIFFixture(brands: "heic", codec: "hvc1", auxiliary: alphaOfHEVC).bytes, .alpha),
    Case("gain map", AVIFFixture(auxiliary: "urn:com:apple:photo:2020:aux:hdrgainmap").bytes),
    Case("EXIF", AVIFFixture(exif: cameraEXIF).bytes, [.metadata, .camera]),
    Case("XMP", AVIFFixture(xmp: plainXMP).bytes, .metadata),
    Case("uuid", AVIFFixture().bytes + AVIFFixture.box("uuid", text("me")), .metadata),
    Case("free", AVIFFixture().bytes + AVIFFixture.box("free", text("me")), .metadata),
  ]

  static let drawings = [
    Case("SVG", text("<svg width='3' height='2'/>")),
    Case("SVG with a place", text("<svg width='3' height='2'>exif:GPSLatitude</svg>"), .location),
  ]

  /// Decoders of AVIF and HEIC apply the rotation themselves.
  @Test(arguments: 1...8) func orientationIsRead(_ orientation: Int) throws {
    let block = EXIFFixture(orientation: orientation).bytes
    #expect(try Picture.read(JPEGFixture.file(segments: JPEGFixture.exif(block))).orientation == orientation)
    #expect(try Picture.read(AVIFFixture(quarterTurns: 1, exif: block).bytes).orientation == 1)
  }

  @Test func imagesWithHighMemoryUseAreHeavy() throws {
    func needsMuchMemory(_ file: Bytes) throws -> Bool { try Picture.read(file).needsMuchMemory }
    #expect(try !needsMuchMemory(JPEGFixture.file(5_001, 6_000)))
    #expect(try needsMuchMemory(JPEGFixture.file(5_001, 6_000, marker: 0xC2)))
    #expect(try !needsMuchMemory(JPEGFixture.file(5_000, 6_000, marker: 0xC2)))
    #expect(try needsMuchMemory(PNGFixture.file(5_001, 6_000)))
  }

  @Test(arguments: jpegs + pngs + heifs) func picturesRoundTrip(_ named: Case) throws {
    let picture = try Picture.read(named.file)
    var encoder = ByteEncoder()
    picture.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    #expect(try Picture(from: &decoder) == picture)
  }

  /// Cached values are untrusted: sizes and orientations out of range are rejected.
  @Test(arguments: [[0, 2, 1], [3, -2, 1], [3, 99_999, 1], [3, 2, 9], [3, 2, 0]])
  func invalidCachedValuesAreRejected(_ numbers: [Int]) {
    var encoder = ByteEncoder()
    encoder.append("png")
    for number in numbers + [0] { encoder.append(number) }
    var decoder = ByteDecoder(encoder.bytes)
    #expect(throws: DamagedBytes.self) { try Picture(from: &decoder) }
  }
}

/// The types of auxiliary images with alpha, in AVIF and HEIC.
let alphaOfAV1 = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
let alphaOfHEVC = "urn:mpeg:hevc:2015:auxid:1"
