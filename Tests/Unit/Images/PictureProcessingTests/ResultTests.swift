import PictureJobs
import PictureMetadata
import Testing

@testable import PictureProcessing

/// Properties of all derivatives.
@Suite struct ResultTests {
  /// A photo as phones write it, with personal metadata.
  static let photo: Bytes = {
    var file = JPEGFile.encode(.waves(700, 501), quality: 90)
    file = JPEGFile.adding(0xE1, Bytes("http://ns.adobe.com/xap/1.0/\0exif:GPSLatitude tiff:Make".utf8), to: file)
    file = JPEGFile.adding(0xED, Bytes("Photoshop 3.0\0".utf8), to: file)
    file = JPEGFile.adding(0xFE, Bytes("me".utf8), to: file)
    return file + JPEGFile.encode(.waves(8, 8)) + Bytes("behind the end".utf8)
  }()

  static let derivatives = [
    Derivative(.avif, width: 320, height: 229), Derivative(.avif, width: 699, height: 500),
    Derivative(.jpeg, width: 640, height: 458), Derivative(.png, width: 640, height: 458),
    Derivative(.jpeg, width: 700, height: 501),
  ]

  @Test func derivativesHaveSizeAndFormatWithoutMetadata() throws {
    #expect(try Picture.read(Self.photo).traits == [.location, .camera, .metadata])
    let (files, _) = try PictureProcessor.create(Self.derivatives, of: Self.photo)
    #expect(files.count == Self.derivatives.count)
    for (file, derivative) in zip(files, Self.derivatives) {
      let picture = try Picture.read(file)
      #expect(picture.format == derivative.format)
      #expect([picture.width, picture.height] == [derivative.width, derivative.height])
      #expect(picture.orientation == 1)
      #expect(picture.traits.subtracting(.progression) == [])
    }
    #expect(try Picture.read(files[2]).traits == .progression)
  }

  @Test func derivativesAreDeterministic() throws {
    let (files, colour) = try PictureProcessor.create(Self.derivatives, of: Self.photo)
    let (again, sameColour) = try PictureProcessor.create(Self.derivatives, of: Self.photo)
    #expect(files == again)
    #expect(colour == sameColour)
  }

  /// A derivative does not depend on the other requested derivatives if the largest is equal.
  @Test func resultsAreInOrderOfRequest() throws {
    let (files, _) = try PictureProcessor.create(Self.derivatives, of: Self.photo)
    let (reversed, _) = try PictureProcessor.create(Self.derivatives.reversed(), of: Self.photo)
    #expect(files == reversed.reversed())
  }

  /// Resizing preserves brightness and positions.
  @Test(arguments: [(699, 500), (350, 250), (101, 77), (7, 5)])
  func resizingPreservesColours(_ width: Int, _ height: Int) {
    let slope = Bitmap(700, 501) { x, y in [UInt8(x * 255 / 699), UInt8(y * 255 / 500), 77] }
    let small = slope.resized(to: PixelExtent(width: width, height: height))
    for (x, y) in [(0, 0), (width / 2, height / 2), (width - 1, height - 1), (width / 3, height / 4)] {
      let centre = [(Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height)]
      expect(small[x, y], centre.map { UInt8($0 * 255) } + [77], within: width < 10 ? 12 : 3)
    }
  }

  @Test func impossibleDerivativesAreRejected() {
    let source = PNGFile.pixel([1, 2, 3])
    for derivative in [
      Derivative(.png, width: 2, height: 1), Derivative(.png, width: 1, height: 2),
      Derivative(.png, width: 0, height: 0),
      Derivative(.webp, width: 1, height: 1), Derivative(.heic, width: 1, height: 1),
      Derivative(.gif, width: 1, height: 1),
    ] {
      #expect(throws: ProcessingError.impossible) { try make(source, derivative) }
    }
    #expect(throws: ProcessingError.impossible) { try PictureProcessor.create([], of: source) }
    let drawing = Bytes("<svg width='3' height='2'/>".utf8)
    #expect(throws: ProcessingError.impossible) { try make(drawing, Derivative(.png, width: 1, height: 1)) }
  }
}
