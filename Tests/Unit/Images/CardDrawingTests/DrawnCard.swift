import CTurboJPEG
import CardDrawing
import Foundation
import PictureJobs
import TestSupport
import Testing

/// A drawn card with its pixels. Fonts are confined to one thread.
@MainActor struct DrawnCard {
  let bytes: ContiguousArray<UInt8>
  /// The characters without a glyph in any font.
  let missing: String
  /// Grey values; 0 is black.
  private let pixels: [UInt8]

  /// Draws the content of an `svg` element.
  init(_ content: String, attributes: String = "") throws {
    guard case .drawn(let bytes, let missing) = try Self.answer(content, attributes: attributes) else {
      throw Unexpected()
    }
    (self.bytes, self.missing, pixels) = (bytes, missing, try Self.decoded(bytes))
  }

  static func answer(_ content: String, attributes: String = "") throws -> CardAnswer {
    let size = "width=\"\(SocialCard.width)\" height=\"\(SocialCard.height)\""
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(attributes)>\(content)</svg>"
    return try drawer.get().card(CardJob(ContiguousArray(svg.utf8)))
  }

  private struct Unexpected: Error {}

  private static let fonts = Repository.root.appending(path: ".build/fonts")

  static let drawer = Result { CardDrawer(try CardFonts(folder: fonts.standardizedFileURL.path)) }

  private static func decoded(_ bytes: ContiguousArray<UInt8>) throws -> [UInt8] {
    let decoder = unsafe tjInitDecompress()
    defer { unsafe tjDestroy(decoder) }
    var pixels = [UInt8](repeating: 0, count: SocialCard.width * SocialCard.height)
    let (width, height) = (Int32(SocialCard.width), Int32(SocialCard.height))
    let result = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe tjDecompress2(
        decoder,
        bytes.baseAddress,
        UInt(bytes.count),
        &pixels,
        width,
        0,
        height,
        Int32(TJPF_GRAY.rawValue),
        0
      )
    }
    try #require(result == 0)
    return pixels
  }

  func brightness(_ x: Int, _ y: Int) -> UInt8 { pixels[y * SocialCard.width + x] }

  /// The bounding box of pixels with a grey value over 64; nil without such pixels.
  var ink: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let lit = pixels.indices.filter { pixels[$0] > 64 }
    let columns = lit.map { $0 % SocialCard.width }
    guard let first = lit.first, let last = lit.last, let left = columns.min(), let right = columns.max() else {
      return nil
    }
    return (left...right, first / SocialCard.width...last / SocialCard.width)
  }
}
