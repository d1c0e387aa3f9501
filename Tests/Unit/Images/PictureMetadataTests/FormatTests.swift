import PictureMetadata
import Testing

@Suite struct FormatTests {
  @Test func namesFormats() {
    #expect(PictureFormat.jpeg.fileExtensions == ["jpg", "jpeg", "jpe", "jfif"])
    #expect(PictureFormat.avif.fileExtensions == ["avif"])
    #expect(PictureFormat.heic.fileExtensions == ["heic", "heif", "hif"])
    #expect(PictureFormat.svg.mediaType == "image/svg+xml")
    #expect(PictureFormat.jpeg.mediaType == "image/jpeg")
  }

  @Test(arguments: ["BM6", "II*\0", "%PDF-1.7", "text", "\0\0\0\u{18}ftypisom\0\0\0\0mif1isom", "   "])
  func rejectsOtherFormats(_ start: String) {
    expect(text(start) + Bytes(repeating: 0, count: 64), .unknownFormat)
  }

  @Test func detectsTruncatedFiles() {
    expect([], .truncated)
    expect([0x89, 0x50], .truncated)
    expect([0xFF, 0xD8], .truncated)
    expect(text("GIF8"), .truncated)
    expect(text("RIFF\0\0\0\0WE"), .truncated)
  }
}
