import CBrotli

/// The tables of a font file in the format WOFF2 (W3C, "WOFF File Format 2.0").
struct WOFF2 {
  /// The maximum size of all tables in bytes.
  private static let limit = 32_000_000
  /// The tags of the first entries of the list of known tables (section 4.1). The others have no values that are read here.
  private static let knownTags = [
    "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca",
  ]
  private static let variationAxes = 47

  private var data: ContiguousArray<UInt8>
  private var ranges: [String: Range<Int>] = [:]
  /// Whether the side bearings of the glyphs are left out (section 5.4).
  private(set) var hasShortMetrics = false

  /// Reads the tables; nil if the file is damaged, in another format, or a collection.
  init?(_ bytes: ContiguousArray<UInt8>) {
    var header = FontBytes(bytes[...])
    guard header.tag() == "wOF2", let flavor = header.tag(), flavor != "ttcf", header.skip(4), let count = header.u16(),
      header.skip(6), let compressed = header.u32(), header.skip(24)
    else { return nil }
    data = []
    var end = 0
    for _ in 0..<count {
      guard let (tag, length) = readEntry(&header), end + length <= Self.limit else { return nil }
      ranges[tag] = end..<end + length
      end += length
    }
    guard let stream = header.bytes(compressed), let data = Self.decompressed(stream, size: end) else { return nil }
    self.data = data
  }

  /// Returns the bytes of a table; nil if the font has no such table.
  subscript(tag: String) -> FontBytes? { ranges[tag].map { FontBytes(data[$0]) } }

  /// Reads an entry of the directory: the tag, and the length in the stream.
  private mutating func readEntry(_ header: inout FontBytes) -> (tag: String, length: Int)? {
    guard let flags = header.u8(), let tag = Self.tag(flags & 0x3F, &header), let length = header.base128() else {
      return nil
    }
    let (transform, hasGlyphs) = (flags >> 6, tag == "glyf" || tag == "loca")
    guard hasGlyphs ? transform != 3 : transform != 0 else { return (tag, length) }
    if tag == "hmtx" { hasShortMetrics = true }
    return header.base128().map { (tag, $0) }
  }

  private static func tag(_ number: Int, _ header: inout FontBytes) -> String? {
    if number == 63 { return header.tag() }
    if number == variationAxes { return "fvar" }
    return number < knownTags.count ? knownTags[number] : "\(number)"
  }

  private static func decompressed(_ stream: ContiguousArray<UInt8>, size: Int) -> ContiguousArray<UInt8>? {
    var isComplete = false
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: size) { buffer, count in
      var length = size
      let result = unsafe stream.withUnsafeBufferPointer { input in
        unsafe BrotliDecoderDecompress(input.count, input.baseAddress, &length, buffer.baseAddress)
      }
      isComplete = result == BROTLI_DECODER_RESULT_SUCCESS && length == size
      count = isComplete ? size : 0
    }
    return isComplete ? bytes : nil
  }
}

/// A reader of big-endian numbers, which returns nil at the end of the bytes.
struct FontBytes {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ContiguousArray<UInt8>.SubSequence) {
    self.bytes = ArraySlice(bytes)
    position = self.bytes.startIndex
  }

  private mutating func number(_ size: Int) -> Int? {
    guard size <= bytes.endIndex - position else { return nil }
    defer { position += size }
    return bytes[position..<position + size].reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func u8() -> Int? { number(1) }
  mutating func u16() -> Int? { number(2) }
  mutating func u32() -> Int? { number(4) }
  mutating func i16() -> Int? { number(2).map { Int(Int16(truncatingIfNeeded: $0)) } }
  mutating func tag() -> String? { bytes(4).map { String(decoding: $0, as: UTF8.self) } }

  mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

  mutating func bytes(_ count: Int) -> ContiguousArray<UInt8>? {
    guard count <= bytes.endIndex - position else { return nil }
    defer { position += count }
    return ContiguousArray(bytes[position..<position + count])
  }

  /// Reads a number of one to five bytes (section 3.1, UIntBase128).
  mutating func base128() -> Int? {
    var value = 0
    for _ in 0..<5 {
      guard let byte = u8() else { return nil }
      value = value << 7 | byte & 0x7F
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Returns a reader of the bytes from an offset on.
  func from(_ offset: Int) -> FontBytes? {
    offset <= bytes.count ? FontBytes(ContiguousArray(bytes.dropFirst(offset))[...]) : nil
  }
}
