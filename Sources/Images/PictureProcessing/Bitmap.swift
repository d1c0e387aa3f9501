/// Decoded pixels, row by row from the top left, eight bits a channel.
struct Bitmap: Sendable {
  /// The channels of a pixel.
  enum Layout: Sendable {
    case rgb
    /// Colours that are not premultiplied with alpha.
    case rgba
    /// CMYK as written by Adobe: 255 is no ink.
    case cmyk

    /// The number of bytes per pixel.
    var channels: Int { self == .rgb ? 3 : 4 }
  }

  let extent: PixelExtent
  let layout: Layout
  var bytes: ContiguousArray<UInt8>

  /// Creates a bitmap with a closure that writes all of its bytes; returns nil if the closure fails.
  init?(_ extent: PixelExtent, _ layout: Layout, write: (UnsafeMutableBufferPointer<UInt8>) -> Bool) {
    let count = extent.width * extent.height * layout.channels
    var isWritten = false
    bytes = unsafe ContiguousArray(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      isWritten = unsafe write(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initializedCount = isWritten ? count : 0
    }
    guard isWritten else { return nil }
    self.extent = extent
    self.layout = layout
  }

  init(_ extent: PixelExtent, _ layout: Layout, bytes: ContiguousArray<UInt8>) {
    precondition(bytes.count == extent.width * extent.height * layout.channels)
    (self.extent, self.layout, self.bytes) = (extent, layout, bytes)
  }

  /// The number of bytes per row.
  var rowSize: Int { extent.width * layout.channels }
}

/// A width and a height in pixels.
struct PixelExtent: Hashable, Sendable {
  let width: Int
  let height: Int

  var transposed: PixelExtent { PixelExtent(width: height, height: width) }

  /// Whether the extent exceeds another neither in width nor in height.
  func fits(in other: PixelExtent) -> Bool { width <= other.width && height <= other.height }
}
