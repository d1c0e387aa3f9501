import FontReading
import TestSupport
import Testing

/// The measures of WOFF2 files.
@Suite struct FontMetricsTests {
  private func metrics(_ change: (inout SampleFont) -> Void = { _ in }) throws -> FontMetrics {
    var font = SampleFont()
    change(&font)
    return try #require(FontMetrics(woff2: ContiguousArray(font.bytes)))
  }

  @Test func measuresArePartsOfTheFontSize() throws {
    let font = try metrics()
    #expect(font.ascent == 0.9 && font.descent == 0.25 && font.lineGap == 0.05 && font.averageWidth == 0.5)
    #expect(font.weights == 400...400 && !font.isItalic)
    #expect(try metrics { $0.unitsPerEm = 2000 }.averageWidth == 0.25)
    let typographic = try metrics { $0.prefersTypographic = true }
    #expect(typographic.ascent == 0.7 && typographic.descent == 0.3 && typographic.lineGap == 0)
  }

  @Test func stylesAreRead() throws {
    #expect(try metrics { $0.isItalic = true }.isItalic)
    #expect(try metrics { $0.weight = 700 }.weights == 700...700)
    #expect(try metrics { $0.weights = 200...900 }.weights == 200...900)
    #expect(try metrics { ($0.hasShortMetrics, $0.width) = (true, 610) }.averageWidth == 0.61)
  }

  @Test func damagedFilesAreNoFonts() {
    let bytes = ContiguousArray(SampleFont().bytes)
    for length in stride(from: 0, to: bytes.count, by: 3) {
      #expect(FontMetrics(woff2: .init(bytes.prefix(length))) == nil)
    }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      // Reading ends without a trap, whatever the result is.
      if let font = FontMetrics(woff2: damaged) { #expect(font.averageWidth > 0 && font.ascent > 0) }
    }
  }
}
