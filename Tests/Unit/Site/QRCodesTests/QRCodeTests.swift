import QRCodes
import Testing

/// Size and fixed patterns of codes as defined by ISO/IEC 18004. The acceptance tests decode codes.
@Suite struct QRCodeTests {
  private func code(_ text: String) throws -> QRCode { try #require(QRCode(text)) }

  /// The capacity in bytes of versions 1, 2, 3 and 40 at level M (ISO/IEC 18004, table 7), and one byte more.
  @Test(arguments: [(1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (2_331, 177)])
  func lengthDeterminesSize(_ length: Int, _ size: Int) throws {
    #expect(try code(String(repeating: "a", count: length)).size == size)
  }

  /// Compares predicted and actual sizes at both sides of each change of the predicted size.
  @Test func predictedSizeIsCorrect() throws {
    let texts = (1...2_331).map { String(repeating: "a", count: $0) }
    let ends = texts.indices.dropLast().filter { QRCode.size(of: texts[$0]) != QRCode.size(of: texts[$0 + 1]) }
    #expect(ends.count == 39)
    for text in ends.flatMap({ [texts[$0], texts[$0 + 1]] }) {
      #expect(try QRCode.size(of: text) == code(text).size, "\(text.utf8.count) bytes")
    }
    #expect(QRCode.pixels(of: "https://plain.example/reviews/one/") == 148)
  }

  @Test(arguments: [0, 2_332, 5_000_000])
  func emptyAndTooLongTextsAreRejected(_ length: Int) {
    let text = String(repeating: "a", count: length)
    #expect(QRCode(text) == nil && QRCode.size(of: text) == nil && QRCode.pixels(of: text) == nil)
  }

  @Test func bytesAreCountedNotCharacters() {
    #expect(QRCode(String(repeating: "é", count: 1_165)) != nil)
    #expect(QRCode(String(repeating: "é", count: 1_166)) == nil)
  }

  @Test func threeCornersHaveFinderPatterns() throws {
    let code = try code("https://plain.example/reviews/one/")
    for (row, column) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
      #expect(pattern(of: code, row, column) == [127, 65, 93, 93, 93, 65, 127])
    }
    #expect(pattern(of: code, code.size - 7, code.size - 7) != [127, 65, 93, 93, 93, 65, 127])
  }

  /// Returns seven rows of seven modules as binary numbers.
  private func pattern(of code: QRCode, _ row: Int, _ column: Int) -> [Int] {
    (row..<row + 7).map { row in
      (column..<column + 7).reduce(0) { $0 * 2 + (code.isDark(row: row, column: $1) ? 1 : 0) }
    }
  }

  /// The first two format bits, beside the upper left pattern, encode the level: 00 for M, masked with 10 (ISO/IEC 18004,
  /// table 25 and section 7.9.1).
  @Test func levelIsM() throws {
    let code = try code("https://plain.example/")
    let bits = (0..<2).map { code.isDark(row: 8, column: $0) }
    #expect(bits == [true, false])
  }

  @Test func svgDrawsEveryModuleWithinTheQuietZone() throws {
    let code = try code("https://plain.example/reviews/one/")
    let svg = code.svg
    #expect(
      svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"148\" height=\"148\" viewBox=\"0 0 37 37\"")
    )
    #expect(code.pixels == 148)
    for row in 0..<code.size {
      for column in 0..<code.size {
        #expect(isDrawn(row, column, svg) == code.isDark(row: row, column: column), "\(row), \(column)")
      }
    }
  }

  /// Returns whether a stroke of the SVG covers a module.
  private func isDrawn(_ row: Int, _ column: Int, _ svg: String) -> Bool {
    svg.matches(of: /M(\d+) (\d+)\.5h(\d+)/).contains { run in
      guard let x = Int(run.1), let y = Int(run.2), let length = Int(run.3) else { return false }
      return y == row + 4 && (x..<x + length).contains(column + 4)
    }
  }

  @Test func svgIsDeterministic() throws {
    #expect(try code("https://plain.example/").svg == code("https://plain.example/").svg)
    #expect(try code("https://plain.example/").svg != code("https://plain.example/a").svg)
  }
}
