/// The measures of a font that determine the size of a text, and the styles that it contains.
package struct FontMetrics: Sendable {
  /// The space above and below the baseline and between lines, in parts of the font size.
  package let ascent, descent, lineGap: Double
  /// The average width of the characters of an English text, in parts of the font size.
  package let averageWidth: Double
  /// The weights from 1 to 1000; several for a variable font.
  package let weights: ClosedRange<Int>
  package let isItalic: Bool

  /// Reads a WOFF2 file; nil if it is damaged, in another format, or without Latin letters.
  package init?(woff2 bytes: ContiguousArray<UInt8>) {
    guard let font = WOFF2(bytes), let size = font.unitsPerEm, size > 0, let lines = font.lines,
      let width = font.averageWidth
    else { return nil }
    let scale = Double(size)
    (ascent, descent, lineGap) = (Double(lines[0]) / scale, Double(-lines[1]) / scale, Double(lines[2]) / scale)
    averageWidth = width / scale
    (weights, isItalic) = (font.weights, font.isItalic)
    guard ascent > 0, averageWidth > 0 else { return nil }
  }
}

// MARK: - Tables (OpenType 1.9)
extension WOFF2 {
  fileprivate var unitsPerEm: Int? {
    var head = self["head"]?.from(18)
    return head?.u16()
  }

  private var selection: Int {
    var os2 = self["OS/2"]?.from(62)
    return os2?.u16() ?? 0
  }

  fileprivate var isItalic: Bool { selection & 1 == 1 }

  /// Ascender, descender and line gap: those of `OS/2` if the font prefers them, otherwise of `hhea`.
  fileprivate var lines: [Int]? {
    let prefersTypographic = selection & 1 << 7 != 0
    var table = prefersTypographic ? self["OS/2"]?.from(68) : self["hhea"]?.from(4)
    let lines = (0..<3).compactMap { _ in table?.i16() }
    return lines.count == 3 ? lines : nil
  }

  fileprivate var weights: ClosedRange<Int> {
    var os2 = self["OS/2"]?.from(4)
    let weight = min(max(os2?.u16() ?? 400, 1), 1000)
    return variableWeights ?? weight...weight
  }

  /// The limits of the axis `wght`; nil for a font with one weight.
  private var variableWeights: ClosedRange<Int>? {
    guard var header = self["fvar"]?.from(4), let start = header.u16(), header.skip(2), let count = header.u16(),
      let size = header.u16()
    else { return nil }
    for index in 0..<count {
      guard var axis = self["fvar"]?.from(start + index * size), let tag = axis.tag(), let least = axis.u32(),
        axis.skip(4),
        let most = axis.u32()
      else { return nil }
      if tag == "wght", 0 < least >> 16, least <= most, most >> 16 <= 1000 { return (least >> 16)...(most >> 16) }
    }
    return nil
  }
}

// MARK: - The width of a text
extension WOFF2 {
  /// The characters of 1,000 characters of English text, by frequency.
  private static let frequencies: [(character: Character, count: Int)] = Array(
    zip(
      " etaonishrldcumwfgpybvkxjqz",
      [183, 102, 75, 65, 62, 57, 57, 53, 50, 50, 33, 33, 22, 23, 20, 17, 20, 16, 15, 14, 13, 8, 5, 1, 1, 1, 1]
    )
  )

  fileprivate var averageWidth: Double? {
    guard let widths, let map = characterMap else { return nil }
    let known = Self.frequencies.compactMap { character, count in
      character.unicodeScalars.first.flatMap { map.glyph(of: Int($0.value)) }
        .flatMap { glyph in widths.isEmpty ? nil : (widths[min(glyph, widths.count - 1)] * count, count) }
    }
    let total = known.reduce(0) { $0 + $1.1 }
    return total > 500 ? Double(known.reduce(0) { $0 + $1.0 }) / Double(total) : nil
  }

  /// The advance widths by glyph; further glyphs have the last one.
  private var widths: [Int]? {
    var header = self["hhea"]?.from(34)
    guard let count = header?.u16(), var table = self["hmtx"] else { return nil }
    if hasShortMetrics { _ = table.u8() }
    return (0..<count).compactMap { _ in
      defer { if !hasShortMetrics { _ = table.u16() } }
      return table.u16()
    }
  }

  /// The map of Unicode characters to glyphs, in format 4 or 12.
  private var characterMap: CharacterMap? {
    guard let table = self["cmap"], var header = table.from(2), let count = header.u16() else { return nil }
    let offsets = (0..<count).compactMap { _ -> Int? in
      guard let platform = header.u16(), let encoding = header.u16(), let offset = header.u32() else { return nil }
      return platform == 0 || platform == 3 && (encoding == 1 || encoding == 10) ? offset : nil
    }
    return offsets.lazy.compactMap { table.from($0).flatMap(CharacterMap.init) }.first
  }
}

/// The segments of consecutive characters with their glyphs.
private struct CharacterMap {
  private var segments: [(characters: ClosedRange<Int>, glyph: (Int) -> Int?)] = []

  init?(_ table: FontBytes) {
    var header = table
    switch header.u16() {
    case 4: readSegments(table)
    case 12: readGroups(table)
    default: return nil
    }
    if segments.isEmpty { return nil }
  }

  func glyph(of character: Int) -> Int? {
    segments.first { $0.characters.contains(character) }.flatMap { $0.glyph(character) }.flatMap { $0 == 0 ? nil : $0 }
  }

  private mutating func readSegments(_ table: FontBytes) {
    var header = table.from(6)
    guard let double = header?.u16() else { return }
    func value(_ array: Int, _ index: Int) -> Int? {
      // A reserved number follows the first array.
      var place = table.from(14 + array * double + (array > 0 ? 2 : 0) + 2 * index)
      return place?.u16()
    }
    for index in 0..<double / 2 {
      guard let end = value(0, index), let start = value(1, index), let delta = value(2, index),
        let offset = value(3, index), start <= end
      else { continue }
      let place = 16 + 3 * double + 2 * index + offset
      segments.append(
        (
          start...end,
          { character in
            guard offset > 0 else { return (character + delta) & 0xFFFF }
            var glyphs = table.from(place + 2 * (character - start))
            return glyphs?.u16().map { $0 == 0 ? 0 : ($0 + delta) & 0xFFFF }
          }
        )
      )
    }
  }

  private mutating func readGroups(_ table: FontBytes) {
    guard var groups = table.from(12), let count = groups.u32() else { return }
    for _ in 0..<count {
      guard let start = groups.u32(), let end = groups.u32(), let glyph = groups.u32(), start <= end else { return }
      segments.append((start...end, { $0 - start + glyph }))
    }
  }
}
