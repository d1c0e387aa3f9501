import PictureJobs
import PictureMetadata
import Testing

@testable import PictureProcessing

/// Rotation of a landscape image with four corners: red and green above blue and white.
@Suite struct OrientationTests {
  static let corners = Bitmap(96, 32) { x, y in
    [[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]][y / 16][x / 48]
  }

  /// The corners of the displayed image by orientation (Exif 2.32, section 4.6.4 A): R, G, B and W from the top left.
  static let shown = [
    1: "RG BW", 2: "GR WB", 3: "WB GR", 4: "BW RG", 5: "RB GW", 6: "BR WG", 7: "WG BR", 8: "GW RB",
  ]

  static func names(_ bitmap: Bitmap) -> String {
    let (right, bottom) = (bitmap.extent.width - 4, bitmap.extent.height - 4)
    let names = [(3, 3), (right, 3), (3, bottom), (right, bottom)].map { x, y in
      let bright = bitmap[x, y].prefix(3).map { $0 > 128 }
      return [[true, false, false]: "R", [false, true, false]: "G", [false, false, true]: "B"][bright] ?? "W"
    }
    return names[..<2].joined() + " " + names[2...].joined()
  }

  @Test(arguments: 1...8, ["jpeg", "png", "webp"])
  func orientationIsApplied(_ orientation: Int, _ format: String) throws {
    let source = Self.file(format, exif(UInt8(orientation)))
    let bitmap = try PictureProcessingTests.shown(source)
    #expect(Self.names(bitmap) == Self.shown[orientation])
    #expect(bitmap.extent.width == (orientation > 4 ? 32 : 96))
    let small = try decoded(
      try make(source, Derivative(.png, width: orientation > 4 ? 16 : 48, height: orientation > 4 ? 48 : 16))[0]
    )
    #expect(Self.names(small) == Self.shown[orientation])
  }

  static func file(_ format: String, _ block: Bytes) -> Bytes {
    switch format {
    case "jpeg": JPEGFile.adding(0xE1, Bytes("Exif\0\0".utf8) + block, to: JPEGFile.encode(corners))
    case "webp": WebPFile.encode(corners, after: WebPFile.chunk("EXIF", block))
    default: PNGFile(width: 96, height: 32, chunks: PNGFile.chunk("eXIf", block), rows: rows).bytes
    }
  }

  /// The rows of a PNG without a filter: each begins with 0.
  private static var rows: Bytes {
    var rows = Bytes()
    for start in stride(from: 0, to: corners.bytes.count, by: 288) {
      rows.append(0)
      rows += corners.bytes[start..<start + 288]
    }
    return rows
  }

  /// The library applies the rotation, anticlockwise.
  @Test func avifIsRotatedOnce() throws {
    for (turns, orientation) in [(0, 1), (1, 8), (2, 3), (3, 6)] {
      let bitmap = try PictureProcessingTests.shown(AVIFFile(quarterTurns: UInt8(turns)).encode(Self.corners))
      #expect(Self.names(bitmap) == Self.shown[orientation])
    }
  }

  @Test func avifIsCropped() throws {
    let bitmap = try PictureProcessingTests.shown(AVIFFile(isCutInHalf: true).encode(Self.corners))
    #expect(bitmap.extent == PixelExtent(width: 48, height: 32))
    #expect(Self.names(bitmap) == "RR BB")
  }

  @Test(.enabled(if: HEICFile.canEncode)) func heicIsRead() throws {
    #expect(Self.names(try PictureProcessingTests.shown(HEICFile.encode(Self.corners))) == "RG BW")
  }
}
