import CZlib

/// PNG files with colour types, depths and interlacing that Verdict's encoder does not write.
struct PNGFile {
  var width: Int
  var height: Int
  var depth: UInt8 = 8
  var colourType: UInt8 = 2
  var isInterlaced = false
  /// Chunks between the header and the pixels.
  var chunks: Bytes = []
  /// The filter byte and the samples of each row.
  var rows: Bytes

  var bytes: Bytes {
    let header = big(width) + big(height) + [depth, colourType, 0, 0, isInterlaced ? 1 : 0]
    let start: Bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return start + Self.chunk("IHDR", header) + chunks + Self.chunk("IDAT", deflated(rows)) + Self.chunk("IEND", [])
  }

  static func chunk(_ type: String, _ data: Bytes) -> Bytes {
    let named = Bytes(type.utf8) + data
    let sum = unsafe named.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, uInt($0.count)) }
    return big(data.count) + named + big(Int(sum))
  }

  /// Returns a chunk with a colour profile (PNG (Third Edition), section 11.3.2.3).
  static func profile(_ profile: Bytes) -> Bytes { chunk("iCCP", Bytes("p\0\0".utf8) + deflated(profile)) }

  /// Returns a PNG of one pixel.
  static func pixel(_ colour: Colour, chunks: Bytes = []) -> Bytes {
    let type: UInt8 = [1: 0, 2: 4, 3: 2, 4: 6][colour.count] ?? 2
    return PNGFile(width: 1, height: 1, colourType: type, chunks: chunks, rows: [0] + colour).bytes
  }
}

/// Returns a number as four bytes, big-endian.
func big(_ value: Int) -> Bytes { Bytes((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }) }

func deflated(_ bytes: Bytes) -> Bytes {
  var count = uLongf(bytes.count + bytes.count / 100 + 64)
  return unsafe Bytes(unsafeUninitializedCapacity: Int(count)) { buffer, written in
    unsafe bytes.withUnsafeBufferPointer {
      unsafe _ = compress(buffer.baseAddress, &count, $0.baseAddress, uLong($0.count))
    }
    written = Int(count)
  }
}
