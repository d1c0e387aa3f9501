enum PNGFixture {
  static func chunk(_ type: String, _ data: Bytes) -> Bytes {
    big(data.count, 4) + text(type) + data + big(0, 4)
  }

  static func header(_ width: Int, _ height: Int) -> Bytes {
    [0x89] + text("PNG\r\n\u{1A}\n") + chunk("IHDR", big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0])
  }

  static func file(_ width: Int = 3, _ height: Int = 2, chunks: Bytes = []) -> Bytes {
    header(width, height) + chunks + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }

  static func xmp(_ packet: Bytes, isCompressed: Bool = false) -> Bytes {
    chunk("iTXt", text("XML:com.adobe.xmp\0") + [isCompressed ? 1 : 0, 0, 0, 0] + packet)
  }
}

enum JPEGFixture {
  static let end: Bytes = [0xFF, 0xD9]

  static func segment(_ marker: UInt8, _ data: Bytes) -> Bytes {
    [0xFF, marker] + big(data.count + 2, 2) + data
  }

  static func frame(_ width: Int, _ height: Int, marker: UInt8 = 0xC0) -> Bytes {
    segment(marker, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
  }

  /// A scan whose data contains a stuffed zero, a restart marker and a fill byte.
  static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF]

  static func file(_ width: Int = 3, _ height: Int = 2, segments: Bytes = [], marker: UInt8 = 0xC0) -> Bytes {
    [0xFF, 0xD8] + segments + frame(width, height, marker: marker) + scan + end
  }

  static func exif(_ block: Bytes) -> Bytes { segment(0xE1, text("Exif\0\0") + block) }

  static func xmp(_ packet: Bytes) -> Bytes { segment(0xE1, text("http://ns.adobe.com/xap/1.0/\0") + packet) }

  static func extendedXMP(_ part: Bytes, at offset: Int) -> Bytes {
    let digest = text("0123456789ABCDEF0123456789ABCDEF")
    return segment(0xE1, text("http://ns.adobe.com/xmp/extension/\0") + digest + big(100, 4) + big(offset, 4) + part)
  }
}

enum GIFFixture {
  /// An image with a local table of two colours and one sub-block.
  static let image: Bytes =
    [0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0x80] + Bytes(repeating: 7, count: 6) + [2, 2, 0x4C, 0x01, 0]

  static func header(_ width: Int, _ height: Int) -> Bytes {
    text("GIF89a") + little(width, 2) + little(height, 2) + [0x80, 0, 0, 0, 0, 0, 9, 9, 9]
  }

  static func file(_ width: Int = 3, _ height: Int = 2, blocks: Bytes = []) -> Bytes {
    header(width, height) + blocks + image + [0x3B]
  }

  static func xmp(_ packet: Bytes) -> Bytes {
    [0x21, 0xFF, 11] + text("XMP DataXMP") + packet + [1] + Bytes((0...255).reversed()) + [0]
  }
}

enum WebPFixture {
  static func chunk(_ type: String, _ data: Bytes) -> Bytes {
    text(type) + little(data.count, 4) + data + Bytes(repeating: 0, count: data.count % 2)
  }

  static func file(_ chunks: Bytes) -> Bytes {
    text("RIFF") + little(chunks.count + 4, 4) + text("WEBP") + chunks
  }

  static func lossy(_ width: Int = 3, _ height: Int = 2) -> Bytes {
    chunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little(width | 0x4000, 2) + little(height, 2) + [1])
  }

  static func lossless(_ width: Int = 3, _ height: Int = 2) -> Bytes {
    chunk("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14 | 1 << 28, 4) + [7, 7])
  }

  static func canvas(_ width: Int = 3, _ height: Int = 2) -> Bytes {
    chunk("VP8X", [0x0C, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }
}
