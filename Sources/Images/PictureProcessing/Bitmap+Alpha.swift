extension Bitmap {
  /// The bitmap without its alpha channel if all pixels are opaque, otherwise unchanged.
  var withoutRedundantAlpha: Bitmap {
    guard layout == .rgba, isOpaque else { return self }
    return withoutAlpha { bytes, pixel in bytes[pixel] }
  }

  var beforeWhite: Bitmap {
    guard layout == .rgba else { return self }
    return withoutAlpha { bytes, channel in
      let alpha = Int(bytes[channel | 3])
      return UInt8((Int(bytes[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
    }
  }

  private var isOpaque: Bool {
    stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }

  private func withoutAlpha(_ colour: (borrowing ContiguousArray<UInt8>, Int) -> UInt8) -> Bitmap {
    var rgb = ContiguousArray<UInt8>()
    rgb.reserveCapacity(bytes.count / 4 * 3)
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      for channel in pixel..<(pixel + 3) { rgb.append(colour(bytes, channel)) }
    }
    return Bitmap(extent, .rgb, bytes: rgb)
  }
}
