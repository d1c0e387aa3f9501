import CTurboJPEG
import PictureJobs
import PictureMetadata
import Testing

@testable import PictureProcessing

/// Bit depths, colour types, transparency and smallest sides of images.
@Suite struct KindTests {
  @Test func sixteenBits() throws {
    let file = PNGFile(width: 1, height: 1, depth: 16, rows: [0, 0x80, 0x12, 0xFF, 0xFF, 0x00, 0x40])
    expect(try shown(file.bytes)[0, 0], [128, 255, 0], within: 1)
  }

  @Test(
    arguments: [(1, 0b1000_0000, 255), (2, 0b1000_0000, 170), (4, 0b0101_0000, 85), (8, 77, 77)]
      as [(UInt8, UInt8, UInt8)]
  )
  func grey(_ depth: UInt8, _ sample: UInt8, _ expected: UInt8) throws {
    let file = PNGFile(width: 1, height: 1, depth: depth, colourType: 0, rows: [0, sample])
    expect(try shown(file.bytes)[0, 0], [expected, expected, expected])
  }

  @Test func greyJPEG() throws {
    expect(
      try shown(JPEGFile.encode(Bitmap(16, 16, [77, 77, 77]), samples: TJSAMP_GRAY))[8, 8],
      [77, 77, 77],
      within: 1
    )
  }

  @Test func palette() throws {
    let chunks = PNGFile.chunk("PLTE", [1, 2, 3, 250, 120, 60]) + PNGFile.chunk("tRNS", [255, 9])
    let file = PNGFile(width: 2, height: 1, colourType: 3, chunks: chunks, rows: [0, 0, 1])
    let bitmap = try shown(file.bytes)
    expect(bitmap[0, 0], [1, 2, 3, 255])
    expect(bitmap[1, 0], [250, 120, 60, 9])
  }

  /// Two by two pixels use three of the seven passes (PNG (Third Edition), section 8.1).
  @Test func interlaced() throws {
    let rows: Bytes = [0, 10, 0, 20, 0, 30, 40]
    let file = PNGFile(width: 2, height: 2, colourType: 0, isInterlaced: true, rows: rows)
    let bitmap = try shown(file.bytes)
    #expect((0..<4).map { bitmap[$0 % 2, $0 / 2][0] } == [10, 20, 30, 40])
  }

  @Test func progressiveJPEG() throws {
    let file = JPEGFile.encode(Bitmap(40, 30, [10, 200, 90]), flags: TJFLAG_PROGRESSIVE)
    expect(try shown(file)[20, 15], [10, 200, 90], within: 3)
  }

  @Test func alphaIsKept() throws {
    let half = Bitmap(4, 4, [200, 100, 50, 128])
    for file in [WebPFile.encode(half), PNGFile.pixel([200, 100, 50, 128])] {
      expect(try shown(file)[0, 0], [200, 100, 50, 128], within: 1)
    }
    let large = AVIFFile().encode(Bitmap(32, 32, [200, 100, 50, 128]))
    expect(try shown(large)[9, 9], [200, 100, 50, 128], within: 4)
    let avif = try make(large, Derivative(.avif, width: 32, height: 32))[0]
    #expect(try Picture.read(avif).hasAlpha)
    expect(try decoded(avif)[9, 9], [200, 100, 50, 128], within: 8)
  }

  @Test func opaqueAlphaIsRemoved() throws {
    let files = try make(
      PNGFile.pixel([1, 2, 3, 255]),
      Derivative(.png, width: 1, height: 1),
      Derivative(.avif, width: 1, height: 1)
    )
    for file in files { #expect(try !Picture.read(file).hasAlpha) }
  }

  @Test func jpegHasWhiteBackground() throws {
    let file = try make(PNGFile.pixel([0, 0, 0, 0]), Derivative(.jpeg, width: 1, height: 1))[0]
    expect(try decoded(file)[0, 0], [255, 255, 255], within: 1)
  }

  /// Fully transparent green must not tint visible red.
  @Test func hiddenColoursDoNotBleed() {
    let picture = Bitmap(64, 64, .rgba) { x, _ in x < 31 ? [255, 0, 0, 255] : [0, 255, 0, 0] }
    let small = picture.resized(to: PixelExtent(width: 9, height: 9))
    for x in 0..<9 where small[x, 4][3] > 0 { expect(Array(small[x, 4].prefix(2)), [255, 0], within: 1) }
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 2), (3, 500), (500, 3), (1, 16_384), (16_384, 1)])
  func smallestSides(_ width: Int, _ height: Int) throws {
    let source = try PNGCodec.encode(Bitmap(width, height, [10, 20, 30]))
    for format in [PictureFormat.avif, .jpeg, .png] {
      for (width, height) in [(width, height), (1, 1)] {
        let file = try make(source, Derivative(format, width: width, height: height))[0]
        let picture = try Picture.read(file)
        #expect([picture.width, picture.height] == [width, height])
        #expect(!picture.hasMetadata)
      }
    }
  }
}
