import Notation
import PictureMetadata
import Testing

/// Images that enter a content folder.
@Suite struct CleanPictureTests {
  private static let heics = [
    Carrier("HEIC, EXIF", AVIFFixture(exif: secretEXIF, brands: "heicmif1", codec: "hvc1").bytes),
    Carrier("HEIC, XMP", AVIFFixture(xmp: secretXMP, brands: "heicmif1", codec: "hvc1", isGrid: true).bytes),
    Carrier(
      "HEIC, motion",
      AVIFFixture(brands: "heicmif1", codec: "hvc1").bytes + AVIFFixture.box("mpvd", video(secret))
    ),
  ]

  /// A video with a place in its user data, as phones append it to a photo.
  private static func video(_ place: Bytes) -> Bytes {
    let userData = AVIFFixture.box("udta", big(place.count + 8, 4) + [0xA9] + text("xyz") + place)
    return AVIFFixture.box("ftyp", text("mp42")) + AVIFFixture.box("moov", userData)
  }

  @Test(arguments: Carrier.rasters + heics) func photosLoseTheirMetadata(_ carrier: Carrier) throws {
    let before = try Picture.read(carrier.file)
    let clean = try CleanPicture(carrier.file)
    for secret in [canary, latitude] { #expect(!contains(clean.bytes, secret)) }
    let after = clean.picture
    #expect(!after.hasMetadata && !after.hasLocation && after.format == before.format)
    #expect([after.width, after.height, after.orientation] == [before.width, before.height, before.orientation])
    #expect(try CleanPicture(clean.bytes).bytes == clean.bytes)
  }

  @Test(arguments: heics) func pixelsOfHEICStay(_ carrier: Carrier) throws {
    #expect(contains(try CleanPicture(carrier.file).bytes, [1, 2, 3, 4]))
  }

  /// HEIC with structures that the reader does not know can have derivatives, but is not cleaned half.
  @Test func unknownHEICIsRejected() throws {
    let file = AVIFFixture(exif: locatedEXIF, brands: "heicmif1", codec: "hev9").bytes
    #expect(try Picture.read(file).hasLocation)
    #expect(throws: PictureError.malformed("its metadata cannot be removed")) { try CleanPicture(file) }
  }

  /// Damaged metadata is removed with the segment; a damaged segment is an error.
  @Test func damagedMetadataIsRemovedOrRejected() throws {
    let damaged = JPEGFixture.exif(Bytes(secretEXIF.prefix(8)) + secret)
    #expect(try CleanPicture(JPEGFixture.file(segments: damaged)).bytes == JPEGFixture.file())
    let long: Bytes = [0xFF, 0xE1, 0xFF, 0xFF] + text("Exif\0\0") + secretEXIF
    #expect(throws: PictureError.self) { try CleanPicture(JPEGFixture.file(segments: long)) }
  }

  @Test func drawingsKeepCommentsWithoutALocation() throws {
    let start = "<svg width='3' height='2'>"
    let licence = text(start + "<!-- Ada, CC BY 4.0 --><metadata>Ada</metadata></svg>")
    #expect(try CleanPicture(licence).bytes == licence)
    let place = try CleanPicture(text(start + "<!-- Ada --><metadata exif:GPSLatitude='48'/></svg>"))
    #expect(place.bytes == text(start + "<!----><!----></svg>") && place.hadLocation)
    let photo =
      "<image href='data:image/jpeg;base64,\(base64(JPEGFixture.file(segments: JPEGFixture.exif(secretEXIF))))'/>"
    let embedded = try CleanPicture(text(start + photo + "</svg>"))
    #expect(embedded.hadLocation && !embedded.picture.hasRemovableLocation)
  }

  @Test func emptyDocumentTypeIsRemoved() throws {
    let clean = try CleanPicture(text("<!DOCTYPE svg><svg width='3' height='2'/>"))
    #expect(clean.hadDocumentType && clean.bytes == text("<svg width='3' height='2'/>"))
  }

  /// Locations that a warning can name before they are removed.
  @Test(arguments: [
    Carrier("video", JPEGFixture.file() + video(text("+60.39+005.32/"))),
    Carrier(
      "video of Apple",
      JPEGFixture.file() + AVIFFixture.box("ftyp", text("qt  "))
        + AVIFFixture.box("moov", AVIFFixture.box("meta", text("com.apple.quicktime.location.ISO6709")))
    ),
    Carrier("HEIC, motion", heics[2].file),
    Carrier("IPTC", JPEGFixture.segment(0xED, resource(0x0404, [0x1C, 2, 90, 0, 4] + text("Oslo")))),
    Carrier(
      "IPTC after others",
      JPEGFixture.segment(
        0xED,
        resource(0x03ED, [1])
          + resource(0x0404, [0x1C, 2, 0, 0, 2, 0, 4, 0x1C, 2, 92, 0, 4] + text("Oslo"), isFirst: false)
      )
    ),
    Carrier("XMP of Photoshop", JPEGFixture.segment(0xED, resource(0x0424, locatedXMP))),
    Carrier("text of PNG", PNGFixture.file(chunks: PNGFixture.chunk("tEXt", text("exif:GPSLatitude\060/1")))),
  ])
  func locationsAreDetected(_ carrier: Carrier) throws {
    let isSegment = carrier.file.starts(with: [0xFF, 0xED])
    let file = isSegment ? JPEGFixture.file(segments: carrier.file) : carrier.file
    #expect(try CleanPicture(file).hadLocation)
  }

  /// Photos without a place are not reported.
  @Test(arguments: [
    JPEGFixture.segment(0xED, resource(0x0404, [0x1C, 2, 80, 0, 4] + text("Jane") + [0x1C, 2, 90, 0, 0])),
    JPEGFixture.exif(EXIFFixture(orientation: 6).bytes), JPEGFixture.segment(0xFE, text("Oslo")),
    JPEGFixture.segment(0xED, text("Photoshop 3.0\0") + secret),
  ])
  func otherMetadataIsNoLocation(_ segment: Bytes) throws {
    #expect(try !CleanPicture(JPEGFixture.file(segments: segment)).hadLocation)
    #expect(try !CleanPicture(JPEGFixture.file(segments: segment) + Self.video([]).prefix(12)).hadLocation)
  }

  /// An image resource of Photoshop, by default with the mark before the first.
  private static func resource(_ number: Int, _ data: Bytes, isFirst: Bool = true) -> Bytes {
    let padding: Bytes = data.count.isMultiple(of: 2) ? [] : [0]
    let mark = isFirst ? text("Photoshop 3.0\0") : []
    return mark + text("8BIM") + big(number, 2) + [0, 0] + big(data.count, 4) + data + padding
  }

  private func contains(_ file: Bytes, _ part: Bytes) -> Bool {
    file.indices.contains { file[$0...].starts(with: part) }
  }
}

/// Files that other programs left in place of an image.
@Suite struct ImageSubstituteTests {
  private static let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935\nsize 12345\n"

  @Test(arguments: [
    (pointer, "git lfs pull"), (pointer.replacing("git-lfs.github", with: "hawser.github"), "git lfs pull"),
    ("/annex/objects/SHA256E-s12345--4d7a.jpg\n", "git annex get ."),
  ])
  func pointersNameTheirCommand(_ file: String, _ command: String) { expect(text(file), .pointer(command)) }

  @Test(arguments: [
    "<!doctype html><title>404</title>", "\n <HTML>",
    "\u{FEFF}<!-- a -->\r\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML'>",
    "<?xml version='1.0'?>\n<!DOCTYPE html>", "<head><title>Sign in</title></head>",
    "<html><body><svg width='3' height='2'/></body></html>",
  ])
  func webPagesAreNoImages(_ file: String) { expect(text(file), .webPage) }

  @Test(arguments: ["404: Not Found", "{\"error\": \"gone\"}\n", "Zugriff verweigert: nur für Abonnenten\n"])
  func textsAreNoImages(_ file: String) { expect(text(file), .text) }

  @Test(arguments: ["<svg width='3' height='2'/>", "<?xml version='1.0'?><!-- <html> --><svg width='3' height='2'/>"])
  func drawingsAreImages(_ file: String) { expect(text(file), .svg, 3, 2) }

  /// TIFF, BMP and PDF have no advice of their own.
  @Test(arguments: ["II*\0\u{8} \0\0", "BM \0\0", "%PDF-1.7\n%\u{0}\n"])
  func otherFormatsAreUnknown(_ file: String) { expect(text(file), .unknownFormat) }
}
