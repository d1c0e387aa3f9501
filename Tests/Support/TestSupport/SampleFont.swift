/// A font in the format WOFF2 without glyphs, whose letters all have one width. Its tables are stored in an uncompressed block.
package struct SampleFont {
  package var unitsPerEm = 1000
  package var ascent = 900
  package var descent = -250
  package var lineGap = 50
  /// The advance width of each letter.
  package var width = 500
  package var weight = 400
  package var isItalic = false
  /// The limits of the axis `wght` of a variable font.
  package var weights: ClosedRange<Int>?
  /// Whether the font prefers the measures of the table `OS/2`, which are 700, -300 and 0.
  package var prefersTypographic = false
  /// Whether the table `hmtx` is written without side bearings.
  package var hasShortMetrics = false

  package init() {}

  package var bytes: [UInt8] {
    let tables = self.tables
    let data = tables.flatMap(\.bytes)
    let entries = tables.flatMap { table in
      [UInt8(table.number | (table.isShort ? 0x40 : 0))] + Self.base128(table.bytes.count)
        + (table.isShort ? Self.base128(table.bytes.count) : [])
    }
    let stream = Self.stored(data)
    let counts = Self.u16(tables.count) + Self.u16(0) + Self.u32(data.count) + Self.u32(stream.count)
    let header = Array("wOF2".utf8) + Self.u32(0x10000) + Self.u32(0) + counts + [UInt8](repeating: 0, count: 24)
    return header + entries + stream
  }

  private var tables: [(number: Int, bytes: [UInt8], isShort: Bool)] {
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let selection = (isItalic ? 1 : 0) | (prefersTypographic ? 0x80 : 0)
    // A character map of format 12: the space has glyph 1, the letters have glyphs from 2 on.
    let groups = Self.u32(2) + [0x20, 0x20, 1, 0x61, 0x7A, 2].flatMap(Self.u32)
    let map =
      Self.u16(0) + Self.u16(1) + Self.u16(3) + Self.u16(10) + Self.u32(12) + Self.u16(12) + Self.u16(0) + Self.u32(40)
      + Self.u32(0) + groups
    let metrics =
      Self.u16(0) + (hasShortMetrics ? [] : Self.u16(0)) + Self.u16(width) + (hasShortMetrics ? [] : Self.u16(0))
    let axis = weights.map {
      Array("wght".utf8) + [$0.lowerBound, weight, $0.upperBound].flatMap { Self.u32($0 << 16) } + zeros(4)
    }
    let variations = axis.map { Self.u32(0x10000) + [16, 2, 1, 20].flatMap(Self.u16) + zeros(4) + $0 }
    let tables: [(Int, [UInt8], Bool)] = [
      (0, map, false), (1, zeros(18) + Self.u16(unitsPerEm) + zeros(34), false),
      (2, zeros(4) + [ascent, descent, lineGap].flatMap(Self.u16) + zeros(24) + Self.u16(2), false),
      (3, (hasShortMetrics ? [0] : []) + metrics, hasShortMetrics),
      (
        6, zeros(4) + Self.u16(weight) + zeros(56) + Self.u16(selection) + zeros(4) + [700, -300, 0].flatMap(Self.u16),
        false
      ),
    ]
    return tables + (variations.map { [(47, $0, false)] } ?? [])
  }

  private static func u16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
  private static func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }
  private static func base128(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value >> 7 | 0x80), UInt8(value & 0x7F)]
  }

  /// Returns a Brotli stream with one uncompressed block (RFC 7932, section 9.2).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    let header = (data.count - 1) << 4 | 1 << 20
    return [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16)] + data + [3]
  }
}
