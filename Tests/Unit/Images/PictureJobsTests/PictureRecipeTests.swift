import BinaryCoding
import PictureJobs
import PictureMetadata
import Testing

@Suite struct PictureRecipeTests {
  /// Creates an image from a PNG without decodable pixels. Colour type 6 adds transparency, the chunk `acTL` animation.
  static func picture(_ width: Int, _ height: Int, colourType: UInt8 = 2, chunk: String? = nil) throws -> Picture {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func part(_ type: String, _ data: [UInt8]) -> [UInt8] { number(data.count) + Array(type.utf8) + data + number(0) }
    let header = part("IHDR", number(width) + number(height) + [8, colourType, 0, 0, 0])
    let chunks = (chunk.map { part($0, []) } ?? []) + part("IDAT", [1]) + part("IEND", [])
    return try Picture.read(ContiguousArray([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + header + chunks))
  }

  static func shown(_ derivatives: [Derivative]) -> [String] {
    derivatives.map { "\($0.format.rawValue) \($0.width)x\($0.height)" }
  }

  @Test(arguments: [
    (200, ["avif 200x150", "jpeg 200x150"]),
    (640, ["avif 320x240", "avif 640x480", "jpeg 640x480"]),
    (700, ["avif 320x240", "avif 640x480", "avif 700x525", "jpeg 640x480", "jpeg 700x525"]),
    (960, ["avif 320x240", "avif 640x480", "avif 960x720", "jpeg 640x480", "jpeg 960x720"]),
    (1280, ["avif 320x240", "avif 640x480", "avif 960x720", "avif 1280x960", "jpeg 640x480", "jpeg 1280x960"]),
    (1440, ["avif 320x240", "avif 640x480", "avif 960x720", "avif 1440x1080", "jpeg 640x480", "jpeg 1280x960"]),
    (4032, ["avif 320x240", "avif 640x480", "avif 960x720", "avif 1440x1080", "jpeg 640x480", "jpeg 1280x960"]),
  ])
  func derivativesAreNotEnlarged(_ width: Int, _ expected: [String]) throws {
    let picture = try Self.picture(width, width * 3 / 4)
    #expect(Self.shown(PictureRecipe.published.derivatives(of: picture)) == expected)
  }

  @Test func previewHasOneDerivative() throws {
    #expect(Self.shown(PictureRecipe.preview.derivatives(of: try Self.picture(4032, 3024))) == ["jpeg 640x480"])
    #expect(Self.shown(PictureRecipe.preview.derivatives(of: try Self.picture(200, 150))) == ["jpeg 200x150"])
  }

  @Test func sidesHaveAtLeastOnePixel() throws {
    let wide = PictureRecipe.published.derivatives(of: try Self.picture(16_000, 10))
    #expect(Self.shown(wide) == ["avif 320x1", "avif 640x1", "avif 960x1", "avif 1440x1", "jpeg 640x1", "jpeg 1280x1"])
    let tall = PictureRecipe.published.derivatives(of: try Self.picture(1, 16_384))
    #expect(Self.shown(tall) == ["avif 1x16384", "jpeg 1x16384"])
  }

  @Test func transparentImagesUsePNG() throws {
    let picture = try Self.picture(640, 480, colourType: 6)
    #expect(
      Self.shown(PictureRecipe.published.derivatives(of: picture)) == ["avif 320x240", "avif 640x480", "png 640x480"]
    )
  }

  @Test func animationsAndDrawingsHaveNoDerivatives() throws {
    #expect(PictureRecipe.published.derivatives(of: try Self.picture(640, 480, chunk: "acTL")).isEmpty)
    let gif: [UInt8] = Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 1, 1, 0, 0x3B]
    for file in [gif, Array("<svg width='3' height='2'/>".utf8)] {
      #expect(PictureRecipe.published.derivatives(of: try Picture.read(ContiguousArray(file))).isEmpty)
    }
  }
}
