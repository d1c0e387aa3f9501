import PictureMetadata
import Testing

@testable import PictureProcessing

/// Metadata removal preserves pixels and orientation.
@Suite struct StrippedPictureTests {
  @Test(arguments: files.indices) func pixelsArePreserved(_ number: Int) throws {
    let file = Self.files[number]
    let stripped = try Picture.stripped(file)
    #expect(stripped != file)
    let (before, after) = (try shown(file), try shown(stripped))
    #expect([after.extent.width, after.extent.height] == [before.extent.width, before.extent.height])
    #expect(after.bytes == before.bytes)
  }

  private static let xmp = Bytes("<rdf:Description exif:GPSLatitude='48,51N' dc:creator='Jane'/>".utf8)

  private static let files: [Bytes] = {
    let photo = Bitmap.waves(40, 30)
    let png = (try? PNGCodec.encode(photo)) ?? []
    let chunks = PNGFile.chunk("eXIf", exif(6)) + PNGFile.chunk("tEXt", Bytes("Author\0Jane".utf8))
    let jpeg = JPEGFile.adding(0xFE, xmp, to: JPEGFile.encode(photo))
    return [
      jpeg + jpeg, JPEGFile.adding(0xE1, Bytes("Exif\0\0".utf8) + exif(8) + xmp, to: jpeg),
      png.prefix(33) + chunks + png.dropFirst(33), png + xmp,
      WebPFile.encode(photo, after: WebPFile.chunk("EXIF", exif(3) + xmp)),
      WebPFile.encode(photo, after: WebPFile.chunk("XMP ", xmp)) + xmp,
      AVIFFile(exif: exif(1) + xmp, xmp: xmp).encode(photo), AVIFFile(xmp: xmp, quarterTurns: 1).encode(photo) + box,
    ]
  }()

  private static let box = big(xmp.count + 8) + Bytes("uuid".utf8) + xmp
}
