import Testing

/// A file with personal data, a name and a position, in one kind of metadata.
struct Carrier: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let file: Bytes

  init(_ name: String, _ file: Bytes) { (testDescription, self.file) = (name, file) }
}

/// Personal data that must not be published: a name, and a latitude as three fractions.
let canary = text("Jane Doe, Canary Street 1")
let latitude = big(48, 4) + big(1, 4) + big(51, 4) + big(1, 4) + big(2_961, 4) + big(100, 4)
let secret = canary + latitude
/// The personal data in an EXIF block with an orientation, and in XMP.
let secretEXIF = EXIFFixture(orientation: 6, hasGPS: true, hasGPSInThumbnail: true).bytes + secret
let secretXMP = text("<rdf:Description exif:GPSLatitude=\"48,51N\" photoshop:City=\"") + secret + text("\"/>")

// MARK: - JPEG, GIF
extension Carrier {
  static let jpegs = [
    jpeg("EXIF", JPEGFixture.exif(secretEXIF)),
    jpeg("two EXIF segments", JPEGFixture.exif(EXIFFixture(orientation: 8).bytes) + JPEGFixture.exif(secretEXIF)),
    jpeg("EXIF in APP2", JPEGFixture.segment(0xE2, text("Exif\0\0") + secretEXIF)),
    jpeg("XMP", JPEGFixture.xmp(secretXMP)),
    jpeg("extended XMP", JPEGFixture.extendedXMP(secretXMP, at: 0)),
    jpeg("IPTC", JPEGFixture.segment(0xED, text("Photoshop 3.0\0") + secret)),
    jpeg("comment", JPEGFixture.segment(0xFE, secret)),
    jpeg("JFIF thumbnail", JPEGFixture.segment(0xE0, text("JFIF\0") + Bytes(repeating: 1, count: 9) + secret)),
    jpeg("JFXX", JPEGFixture.segment(0xE0, text("JFXX\0") + JPEGFixture.file(segments: JPEGFixture.exif(secretEXIF)))),
    jpeg("Adobe and more", JPEGFixture.segment(0xEE, text("Adobe\0d\0\0\0\0\u{2}") + secret)),
    jpeg("maker's segment", JPEGFixture.segment(0xE4, secret)),
    jpeg("C2PA", JPEGFixture.segment(0xEB, text("JP\0\u{1}") + secret)),
    jpeg("reserved segment", JPEGFixture.segment(0xF0, secret)),
    jpeg("between tables", JPEGFixture.segment(0xDB, [0]) + JPEGFixture.exif(secretEXIF)),
    Carrier("JPEG, next picture", JPEGFixture.file() + JPEGFixture.file(segments: JPEGFixture.exif(secretEXIF))),
    Carrier("JPEG, video after the end", JPEGFixture.file() + AVIFFixture.box("ftyp", text("mp42")) + secret),
  ]

  private static func jpeg(_ name: String, _ segments: Bytes) -> Carrier {
    Carrier("JPEG, \(name)", JPEGFixture.file(segments: segments))
  }

  static let gifs = [
    gif("comment", [0x21, 0xFE] + subBlocks(secret)),
    gif("XMP", GIFFixture.xmp(text("<a exif:GPSLatitude='48,51N'>") + canary + text("</a>"))),
    gif("application", [0x21, 0xFF, 11] + text("ICCRGBG1012") + subBlocks(secret)),
    gif("plain text", [0x21, 0x01, 12] + Bytes(repeating: 0, count: 12) + subBlocks(secret)),
    gif("unknown extension", [0x21, 0x77] + subBlocks(secret)),
    gif("graphic control and more", [0x21, 0xF9, 4, 0, 0, 0, 0] + subBlocks(secret)),
    gif("loop and more", [0x21, 0xFF, 11] + text("NETSCAPE2.0\u{3}\u{1}\0\0") + subBlocks(secret)),
    Carrier("GIF, after the trailer", GIFFixture.file() + secret),
  ]

  /// Returns a GIF sub-block and the block terminator.
  static func subBlocks(_ data: Bytes) -> Bytes { big(data.count, 1) + data + [0] }

  private static func gif(_ name: String, _ block: Bytes) -> Carrier {
    Carrier("GIF, \(name)", GIFFixture.file(blocks: block + GIFFixture.image))
  }
}

// MARK: - PNG, WebP
extension Carrier {
  static let pngs = [
    png("eXIf", "eXIf", secretEXIF),
    png("raw profile", "tEXt", text("Raw profile type exif\0") + secret),
    png("raw profile APP1", "zTXt", text("Raw profile type APP1\0\0") + secret),
    png("XMP in tEXt", "tEXt", text("XML:com.adobe.xmp\0") + secretXMP),
    png("XMP in iTXt", "iTXt", text("XML:com.adobe.xmp\0\0\0\0\0") + secretXMP),
    png("compressed XMP", "iTXt", text("XML:com.adobe.xmp\0\u{1}\0\0\0") + secretXMP),
    png("zxIf", "zxIf", secret), png("C2PA", "caBX", secret), png("suggested palette", "sPLT", secret),
    png("time", "tIME", secret), png("long gamma", "gAMA", secret), png("chunk of an editor", "prVW", secret),
    png("private critical chunk", "VPaG", secret),
    Carrier(
      "PNG, long IEND",
      PNGFixture.header(3, 2) + PNGFixture.chunk("IDAT", [1]) + PNGFixture.chunk("IEND", secret)
    ),
    Carrier("PNG, after IEND", PNGFixture.file() + secret),
    Carrier("APNG, after IEND", PNGFixture.file(chunks: PNGFixture.chunk("acTL", big(1, 4) + big(0, 4))) + secret),
  ]

  private static func png(_ name: String, _ type: String, _ data: Bytes) -> Carrier {
    let animation = PNGFixture.chunk("acTL", big(1, 4) + big(0, 4))
    return Carrier("PNG, \(name)", PNGFixture.file(chunks: animation + PNGFixture.chunk(type, data)))
  }

  static let webPs = [
    webP("EXIF", "EXIF", secretEXIF), webP("EXIF with a mark", "EXIF", text("Exif\0\0") + secretEXIF),
    webP("XMP", "XMP ", secretXMP), webP("unknown chunk", "C2PA", secret),
    Carrier("WebP, after the end", WebPFixture.file(WebPFixture.lossy()) + secret),
    Carrier("WebP, in a frame", WebPFixture.file(WebPFixture.canvas() + frame(WebPFixture.chunk("me  ", secret)))),
    Carrier("WebP, without a canvas", WebPFixture.file(WebPFixture.lossless() + WebPFixture.chunk("EXIF", secretEXIF))),
  ]

  private static func webP(_ name: String, _ type: String, _ data: Bytes) -> Carrier {
    Carrier(
      "WebP, \(name)",
      WebPFixture.file(WebPFixture.canvas() + WebPFixture.lossy() + WebPFixture.chunk(type, data))
    )
  }

  static func frame(_ more: Bytes = []) -> Bytes {
    WebPFixture.chunk("ANMF", Bytes(repeating: 0, count: 16) + WebPFixture.lossy(1, 1) + more)
  }
}

// MARK: - AVIF
extension Carrier {
  static let avifs = [
    Carrier("AVIF, EXIF", AVIFFixture(exif: secretEXIF).bytes),
    Carrier("AVIF, XMP", AVIFFixture(xmp: secretXMP).bytes),
    Carrier("AVIF, in the item data", AVIFFixture(exif: secretEXIF, xmp: secretXMP, isMetadataInside: true).bytes),
    Carrier("AVIF, media to the end", AVIFFixture(xmp: secretXMP, mediaSizeBytes: 0).bytes),
    Carrier("AVIF, purpose of nothing", AVIFFixture().bytes + AVIFFixture.box("uuid", secret)),
    Carrier("AVIF, free", AVIFFixture().bytes + AVIFFixture.box("free", secret)),
    Carrier("AVIF, second meta", AVIFFixture().bytes + AVIFFixture.fullBox("meta", AVIFFixture.box("xml ", secret))),
    Carrier("AVIF, unused media", AVIFFixture().bytes + AVIFFixture.box("mdat", secret)),
    sequence("place", "moov", AVIFFixture.box("udta", AVIFFixture.box("loci", secret))),
    sequence("metadata", "moov", AVIFFixture.box("meta", secret)),
    sequence("of a track", "trak", AVIFFixture.box("udta", AVIFFixture.box("name", secret))),
    sequence("in a sample entry", "av01", AVIFFixture.box("uuid", secret)),
    Carrier("AVIF sequence, between samples", SequenceFixture(behind: secret).bytes),
    Carrier("AVIF sequence, track of text", SequenceFixture(handler: "meta", sample: secret).bytes),
  ]

  private static func sequence(_ name: String, _ container: String, _ box: Bytes) -> Carrier {
    Carrier("AVIF sequence, \(name)", SequenceFixture(container: container, box: box).bytes)
  }

  static let rasters = jpegs + gifs + pngs + webPs + avifs
}
