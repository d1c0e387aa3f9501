/// The inner loops of resampling, which take most of the time besides encoding. Unsafe pointers avoid bounds checks for
/// millions of pixels. Rows are summed first, so one row of sums suffices as memory.
extension Bitmap {
  /// Returns the bitmap in another size; each channel is resampled separately.
  func resampled(to target: PixelExtent) -> Bitmap {
    let columns = ResamplingKernel(from: extent.width, to: target.width)
    let rows = ResamplingKernel(from: extent.height, to: target.height)
    // Pixels are read as vectors of four floats, so three channels read one float past the last pixel.
    var sums = ContiguousArray<Float>(repeating: 0, count: rowSize + 1)
    var result = ContiguousArray<UInt8>(repeating: 0, count: target.width * target.height * layout.channels)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe result.withUnsafeMutableBufferPointer { result in
        for row in 0..<target.height {
          unsafe addRows(of: rows, at: row, to: sums)
          let start = row * target.width * layout.channels
          unsafe write(sums, columns, to: UnsafeMutableBufferPointer(rebasing: result[start...]))
        }
      }
    }
    return Bitmap(target, layout, bytes: result)
  }

  /// Sets `sums` to the weighted sum of the source rows of a target row.
  private func addRows(of kernel: ResamplingKernel, at row: Int, to sums: UnsafeMutableBufferPointer<Float>) {
    unsafe sums.update(repeating: 0)
    let count = rowSize
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for tap in 0..<kernel.taps {
        let weight = kernel.weights[row * kernel.taps + tap]
        if weight == 0 { continue }
        let source = unsafe UnsafeBufferPointer(rebasing: bytes[((kernel.starts[row] + tap) * count)...])
        for index in 0..<count { unsafe sums[index] += weight * Float(source[index]) }
      }
    }
  }

  /// Writes the pixels of one row; the channels of a pixel are one vector.
  private func write(
    _ sums: UnsafeMutableBufferPointer<Float>,
    _ kernel: ResamplingKernel,
    to result: UnsafeMutableBufferPointer<UInt8>
  ) {
    let channels = layout.channels
    let sums = UnsafeRawBufferPointer(sums)
    unsafe kernel.weights.withUnsafeBufferPointer { weights in
      for column in 0..<kernel.starts.count {
        var pixel = SIMD4<Float>(repeating: 0.5)
        var offset = kernel.starts[column] * channels * 4
        for tap in (column * kernel.taps)..<((column + 1) * kernel.taps) {
          unsafe pixel += weights[tap] * sums.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
          offset += channels * 4
        }
        for channel in 0..<channels {
          unsafe result[column * channels + channel] = UInt8(min(max(pixel[channel], 0), 255))
        }
      }
    }
  }
}
