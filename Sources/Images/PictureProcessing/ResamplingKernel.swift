#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which pixels of a row, or a column, make up each pixel of a shorter or longer one, by Lanczos' kernel of three lobes:
/// sinc(x) sinc(x / 3), stretched where pixels become fewer.
struct ResamplingKernel {
  /// The number of pixels that make up one.
  let taps: Int
  /// The first of them, for each pixel.
  private(set) var starts: ContiguousArray<Int> = []
  /// Their weights, `taps` for each pixel; those of a pixel add up to one.
  private(set) var weights: ContiguousArray<Float> = []

  init(from source: Int, to target: Int) {
    let scale = Double(source) / Double(target)
    let stretch = max(scale, 1)
    taps = min(source, Int((6 * stretch).rounded(.up)) + 1)
    for index in 0..<target {
      let centre = (Double(index) + 0.5) * scale
      let start = min(max(0, Int((centre - 3 * stretch + 0.5).rounded(.down))), source - taps)
      let values = (start..<(start + taps)).map { Self.lanczos((Double($0) + 0.5 - centre) / stretch) }
      let sum = values.reduce(0, +)
      starts.append(start)
      weights += values.map { Float($0 / sum) }
    }
  }

  private static func lanczos(_ x: Double) -> Double {
    if abs(x) < 1e-9 { return 1 }
    return abs(x) < 3 ? 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x) : 0
  }
}

extension Bitmap {
  /// The picture in another size. What can be seen through counts less the less of it is seen, so that no colour of
  /// invisible pixels bleeds out.
  func resized(to target: PixelExtent) -> Bitmap {
    guard target != extent else { return self }
    guard layout == .rgba else { return resampled(to: target) }
    return premultiplied.resampled(to: target).unpremultiplied
  }

  private var premultiplied: Bitmap {
    mapPixels { colour, alpha in UInt8((Int(colour) * Int(alpha) + 127) / 255) }
  }

  private var unpremultiplied: Bitmap {
    mapPixels { colour, alpha in
      alpha == 0 ? 0 : UInt8(min(255, (Int(colour) * 255 + Int(alpha) / 2) / Int(alpha)))
    }
  }

  private func mapPixels(_ change: (_ colour: UInt8, _ alpha: UInt8) -> UInt8) -> Bitmap {
    var changed = bytes
    for pixel in stride(from: 0, to: changed.count, by: 4) where changed[pixel + 3] < 255 {
      for channel in pixel..<(pixel + 3) { changed[channel] = change(changed[channel], changed[pixel + 3]) }
    }
    return Bitmap(extent, layout, bytes: changed)
  }
}
