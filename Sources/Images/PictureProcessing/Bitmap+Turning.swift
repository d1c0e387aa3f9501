extension Bitmap {
  /// Returns the bitmap rotated and mirrored by an EXIF orientation: the displayed position of the stored row 0 and column 0
  /// (Exif 2.32, section 4.6.4 A).
  func turned(_ orientation: Int) -> Bitmap {
    guard (2...8).contains(orientation) else { return self }
    let (width, height) = (extent.width, extent.height)
    let isTransposed = orientation > 4
    let shown = isTransposed ? extent.transposed : extent
    var result = ContiguousArray<UInt8>()
    result.reserveCapacity(bytes.count)
    // Whether stored columns and rows are read backwards, starting at the displayed top left.
    let flipsX = [2, 3, 7, 8].contains(orientation)
    let flipsY = [3, 4, 6, 7].contains(orientation)
    for row in 0..<shown.height {
      for column in 0..<shown.width {
        let (x, y) = isTransposed ? (row, column) : (column, row)
        append((flipsY ? height - 1 - y : y) * width + (flipsX ? width - 1 - x : x), to: &result)
      }
    }
    return Bitmap(shown, layout, bytes: result)
  }

  private func append(_ pixel: Int, to result: inout ContiguousArray<UInt8>) {
    let start = pixel * layout.channels
    for channel in start..<(start + layout.channels) { result.append(bytes[channel]) }
  }
}
