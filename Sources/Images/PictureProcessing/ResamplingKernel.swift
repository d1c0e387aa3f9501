#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The weights of source pixels for each target pixel of a row or column, by Lanczos' kernel of three lobes: sinc(x) sinc(x /
/// 3), stretched for downscaling.
struct ResamplingKernel {
  /// The number of source pixels per target pixel.
  let taps: Int
  /// The first source pixel of each target pixel.
  private(set) var starts: ContiguousArray<Int> = []
  /// The weights, `taps` per target pixel; the weights of a target pixel add up to one.
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
  /// Returns the bitmap in another size. Pixels are weighted by their alpha, so colours of transparent pixels do not bleed
  /// out.
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
