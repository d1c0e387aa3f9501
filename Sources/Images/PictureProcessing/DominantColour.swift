import PictureJobs

extension Bitmap {
  /// The most frequent of the 125 placeholder colours; white if no pixel is visible. Small specks are averaged away first.
  var dominantColour: PlaceholderColour? {
    let side = 32
    let small = resized(
      to: PixelExtent(width: min(side, extent.width), height: min(side, extent.height))
    )
    var counts = [Int](repeating: 0, count: 125)
    for pixel in stride(from: 0, to: small.bytes.count, by: layout.channels) where small.isSeen(pixel) {
      counts[small.bytes[pixel..<(pixel + 3)].reduce(0) { $0 * 5 + (Int($1) * 4 + 127) / 255 }] += 1
    }
    let most = counts.max() ?? 0
    return PlaceholderColour(most == 0 ? 124 : counts.firstIndex(of: most) ?? 124)
  }

  private func isSeen(_ pixel: Int) -> Bool { layout != .rgba || bytes[pixel + 3] > 127 }
}
