extension Bitmap {
  /// The picture turned and mirrored as an EXIF orientation says (Exif 2.32, section 4.6.4 A): where its stored row 0 and
  /// column 0 are when it is shown.
  func turned(_ orientation: Int) -> Bitmap {
    guard (2...8).contains(orientation) else { return self }
    let (width, height) = (extent.width, extent.height)
    let isTransposed = orientation > 4
    let shown = isTransposed ? extent.transposed : extent
    var result = ContiguousArray<UInt8>()
    result.reserveCapacity(bytes.count)
    // Which stored sides are walked backwards, from the top left of what is shown.
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
