import CAVIF
import Foundation
import PictureJobs
import PictureMetadata
import Testing

@testable import PictureProcessing

@Suite struct ColourTests {
  /// A colour in Display P3; `p3RedInSRGB` is its sRGB value, by the curve of IEC 61966-2-1 and the matrix of the
  /// primaries of both.
  static let red: Colour = [200, 80, 60]
  static let p3RedInSRGB: Colour = {
    let light = red.map { pow((Double($0) / 255 + 0.055) / 1.055, 2.4) }
    return sRGB(light, [[1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09828]])
  }()

  static func sRGB(_ light: [Double], _ matrix: [[Double]]) -> Colour {
    matrix.map { row in
      let linear = max(0, min(1, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }))
      return UInt8((linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055) * 255 + 0.5)
    }
  }

  /// Full red of Display P3 is outside the gamut of sRGB.
  @Test func outOfGamutColoursAreClipped() throws {
    expect(
      try shown(PNGFile.pixel([255, 0, 0], chunks: PNGFile.profile(Profiles.displayP3)))[0, 0],
      [255, 0, 0],
      within: 1
    )
  }

  @Test func p3InPNG() throws {
    expect(
      try shown(PNGFile.pixel(Self.red, chunks: PNGFile.profile(Profiles.displayP3)))[0, 0],
      Self.p3RedInSRGB,
      within: 1
    )
  }

  /// The parts of a profile may be in any order; an incomplete profile is ignored.
  @Test func p3InJPEG() throws {
    let (first, second) = (Bytes(Profiles.displayP3.prefix(100)), Bytes(Profiles.displayP3.dropFirst(100)))
    var file = JPEGFile.encode(Bitmap(16, 16, Self.red))
    file = JPEGFile.adding(0xE2, JPEGFile.profilePart(1, of: 2, first), to: file)
    expect(try shown(file)[8, 8], Self.red, within: 3)
    file = JPEGFile.adding(0xE2, JPEGFile.profilePart(2, of: 2, second), to: file)
    expect(try shown(file)[8, 8], Self.p3RedInSRGB, within: 3)
  }

  @Test func p3InWebP() throws {
    let profile = WebPFile.chunk("ICCP", Profiles.displayP3)
    expect(try shown(WebPFile.encode(Bitmap(4, 4, Self.red), before: profile))[0, 0], Self.p3RedInSRGB, within: 1)
    expect(try shown(WebPFile.encode(Bitmap(4, 4, Self.red)))[0, 0], Self.red)
  }

  @Test func p3InAVIF() throws {
    let square = Bitmap(32, 32, Self.red)
    expect(try shown(AVIFFile(profile: Profiles.displayP3).encode(square))[9, 9], Self.p3RedInSRGB, within: 4)
    expect(
      try shown(AVIFFile(primaries: AVIF_COLOR_PRIMARIES_SMPTE432).encode(square))[9, 9],
      Self.p3RedInSRGB,
      within: 4
    )
    expect(try shown(AVIFFile().encode(square))[9, 9], Self.red, within: 3)
    expect(try shown(AVIFFile(depth: 10).encode(square))[9, 9], Self.red, within: 3)
  }

  @Test(.enabled(if: HEICFile.canEncode)) func p3InHEIC() throws {
    let file = HEICFile.encode(Bitmap(64, 64, [200, 40, 40]), profile: Profiles.displayP3)
    let plain = HEICFile.encode(Bitmap(64, 64, [200, 40, 40]))
    #expect(try shown(file)[9, 9][0] > shown(plain)[9, 9][0] + 8)
  }

  /// Expected values follow from the matrices of Adobe RGB (1998), section 4.3.5.3, and IEC 61966-2-1.
  @Test(arguments: [[200, 100, 50], [90, 120, 200], [128, 128, 128]] as [Colour]) func adobeRGB(_ colour: Colour) throws
  {
    let light = colour.map { pow(Double($0) / 255, 2.19921875) }
    let expected = Self.sRGB(light, [[1.39836, -0.39836, 0], [0, 1, 0], [0, -0.04293, 1.04293]])
    let file = PNGFile.pixel(colour, chunks: PNGFile.profile(Profiles.adobeRGB))
    expect(try shown(file)[0, 0], expected, within: 2)
  }

  @Test func gammaIsUsedOnlyWithoutProfile() throws {
    let linear = PNGFile.chunk("gAMA", big(100_000))
    expect(try shown(PNGFile.pixel([128, 128, 128], chunks: linear))[0, 0], [188, 188, 188], within: 3)
    let both = linear + PNGFile.profile(Profiles.sRGB)
    expect(try shown(PNGFile.pixel([128, 128, 128], chunks: both))[0, 0], [128, 128, 128], within: 1)
  }

  @Test func invalidProfilesAreIgnored() throws {
    let damaged = Bytes(Profiles.displayP3.prefix(200))
    for chunk in [
      PNGFile.profile(damaged), PNGFile.chunk("iCCP", Bytes("p\0\0rubbish".utf8)), PNGFile.chunk("iCCP", []),
    ] {
      expect(try shown(PNGFile.pixel(Self.red, chunks: chunk))[0, 0], Self.red)
    }
    expect(try shown(PNGFile.pixel(Self.red, chunks: PNGFile.profile(Profiles.greyInks)))[0, 0], Self.red)
    let bomb = PNGFile.profile(Bytes(repeating: 0, count: ProcessingLimits.profileSize + 1))
    expect(try shown(PNGFile.pixel(Self.red, chunks: bomb))[0, 0], Self.red)
  }

  @Test func greyWithAProfile() throws {
    let profile = PNGFile.profile(Profiles.linearGrey)
    expect(try shown(PNGFile.pixel([128], chunks: profile))[0, 0], [188, 188, 188], within: 1)
    expect(try shown(PNGFile.pixel([128, 100], chunks: profile))[0, 0], [188, 188, 188, 100], within: 1)
  }

  /// Inks are inverted, as Adobe writes them: 255 is no ink.
  @Test(
    arguments: [
      ([255, 255, 255, 255], [255, 255, 255]), ([0, 255, 255, 255], [0, 255, 255]),
      ([255, 255, 255, 128], [128, 128, 128]),
      ([255, 0, 0, 255], [255, 0, 0]),
    ] as [(Colour, Colour)]
  )
  func cmykWithoutAProfile(_ inks: Colour, _ expected: Colour) throws {
    expect(try shown(JPEGFile.encode(Bitmap(16, 16, .cmyk) { _, _ in inks }))[8, 8], expected, within: 4)
  }

  @Test func cmykWithAProfile() throws {
    let file = JPEGFile.encode(Bitmap(16, 16, .cmyk) { _, _ in [0, 255, 255, 255] })
    let profiled = JPEGFile.adding(0xE2, JPEGFile.profilePart(1, of: 1, Profiles.greyInks), to: file)
    // The lightness of one ink of four: L* 84.7.
    expect(try shown(profiled)[8, 8], [211, 211, 211], within: 6)
  }

  @Test func placeholderColourIsMostCommon() throws {
    let picture = Bitmap(60, 60) { x, _ in x < 40 ? [250, 0, 10] : [0, 0, 255] }
    let (_, colour) = try PictureProcessor.create(
      [Derivative(.png, width: 30, height: 30)],
      of: JPEGFile.encode(picture)
    )
    #expect(colour.number == 100)
    let clear = Bitmap(8, 8, .rgba) { x, _ in x < 6 ? [0, 0, 0, 0] : [0, 255, 0, 255] }
    #expect(clear.dominantColour?.number == 20)
    #expect(Bitmap(8, 8, [9, 9, 9, 0]).dominantColour?.number == 124)
    // Not the average of black and white, which does not occur in the image.
    #expect(Bitmap(32, 32) { x, _ in x < 20 ? [0, 0, 0] : [255, 255, 255] }.dominantColour?.number == 0)
  }
}
