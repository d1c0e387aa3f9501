import PictureMetadata
import Testing

@Suite struct LimitTests {
  /// A function that creates files of a size.
  struct Maker: Sendable, CustomTestStringConvertible {
    let format: PictureFormat
    let make: @Sendable (Int, Int) -> Bytes
    var testDescription: String { format.rawValue }
  }

  static let makers = [
    Maker(format: .png) { PNGFixture.file($0, $1) },
    Maker(format: .jpeg) { JPEGFixture.file($0, $1) },
    Maker(format: .gif) { GIFFixture.file($0, $1) },
    Maker(format: .webp) { WebPFixture.file(WebPFixture.canvas($0, $1) + WebPFixture.chunk("ANMF", [])) },
    Maker(format: .avif) { AVIFFixture(width: $0, height: $1).bytes },
    Maker(format: .heic) { AVIFFixture(width: $0, height: $1, brands: "heic", codec: "hvc1").bytes },
    Maker(format: .svg) { text("<svg width='\($0)' height='\($1)'/>") },
  ]

  @Test(arguments: makers, [-1, 0, 1]) func limitsSides(_ maker: Maker, _ distance: Int) {
    let side = PictureLimits.side + distance
    guard distance > 0 else {
      expect(maker.make(side, 1), maker.format, side, 1)
      expect(maker.make(1, side), maker.format, 1, side)
      return
    }
    expect(maker.make(side, 1), .tooLarge(width: side, height: 1))
    expect(maker.make(1, side), .tooLarge(width: 1, height: side))
  }

  @Test(arguments: makers) func limitsTheArea(_ maker: Maker) {
    expect(maker.make(9_999, 10_000), maker.format, 9_999, 10_000)
    expect(maker.make(10_000, 10_000), maker.format, 10_000, 10_000)
    expect(maker.make(10_001, 10_000), .tooLarge(width: 10_001, height: 10_000))
  }

  @Test(arguments: makers.filter { $0.format != .webp }) func rejectsZeroSize(_ maker: Maker) {
    expect(maker.make(0, 5), .zeroSize)
    expect(maker.make(5, 0), .zeroSize)
  }

  @Test func rejectsLargeBitstreams() {
    expect(WebPFixture.file(WebPFixture.lossless(10_001, 10_000)), .tooLarge(width: 10_001, height: 10_000))
    expect(WebPFixture.file(WebPFixture.lossy(0, 1)), .zeroSize)
  }

  @Test func readsTheSizeBeforeTheRest() {
    expect(PNGFixture.header(16_385, 1), .tooLarge(width: 16_385, height: 1))
    expect([0xFF, 0xD8] + JPEGFixture.frame(65_535, 1), .tooLarge(width: 65_535, height: 1))
    expect(GIFFixture.header(65_535, 1), .tooLarge(width: 65_535, height: 1))
  }

  @Test func rejectsLargestNumbers() {
    expect(PNGFixture.file(0xFFFF_FFFF, 0xFFFF_FFFF), .tooLarge(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF))
    expect(AVIFFixture(width: 0xFFFF_FFFF, height: 1).bytes, .tooLarge(width: 0xFFFF_FFFF, height: 1))
  }
}
