import Diagnostics
import LanguageServer
import Testing

@Suite struct LinePlacesTests {
  static let text = "ab\r\näö€\n🍝x\ry"

  static func places(_ encoding: PositionEncoding) -> LinePlaces {
    LinePlaces(SourceFile(path: "a.md", text: text), encoding)
  }

  @Test(arguments: [
    (0, 0, 0), (2, 0, 2), (4, 1, 0), (6, 1, 1), (8, 1, 2), (11, 1, 3), (12, 2, 0), (16, 2, 2), (17, 2, 3), (18, 3, 0),
    (19, 3, 1),
  ])
  func columnsAreUTF16(offset: Int, line: Int, character: Int) {
    let position = LinePosition(line: line, character: character)
    #expect(Self.places(.utf16).position(at: offset) == position)
    #expect(Self.places(.utf16).offset(of: position) == offset)
  }

  @Test(arguments: [(2, 0, 2), (6, 1, 2), (11, 1, 7), (16, 2, 4), (19, 3, 1)])
  func columnsAreBytes(offset: Int, line: Int, character: Int) {
    let position = LinePosition(line: line, character: character)
    #expect(Self.places(.utf8).position(at: offset) == position)
    #expect(Self.places(.utf8).offset(of: position) == offset)
  }

  /// Beyond the end, within a surrogate pair, or before the start.
  @Test(arguments: [(0, 99, 2), (1, 4, 11), (2, 1, 12), (9, 0, 19), (-1, 5, 0), (3, -7, 18), (1, Int.max, 11)])
  func invalidPositionsAreClamped(line: Int, character: Int, offset: Int) {
    #expect(Self.places(.utf16).offset(of: LinePosition(line: line, character: character)) == offset)
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func everyCharacterHasItsOwnPosition(encoding: PositionEncoding) {
    let places = Self.places(encoding)
    var offset = 0
    for scalar in Self.text.unicodeScalars {
      if scalar != "\n" || offset != 3 { #expect(places.offset(of: places.position(at: offset)) == offset) }
      offset += UTF8.width(scalar)
    }
  }

  @Test func reversedRangesAreSwapped() {
    let range = LineRange(LinePosition(line: 1, character: 2), LinePosition(line: 0, character: 1))
    #expect(Self.places(.utf16).sourceRange(of: range) == SourceRange(1, 8))
  }

  @Test func namesFollowTheProtocol() {
    #expect(PositionEncoding(rawValue: "utf-16") == .utf16)
    #expect(PositionEncoding(rawValue: "utf-8") == .utf8)
  }
}
