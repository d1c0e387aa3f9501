import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Invalid encodings and control characters.
@Suite struct EncodingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let range: SourceRange

    init(_ name: String, _ bytes: [UInt8], _ range: (Int, Int)) {
      testDescription = name
      self.bytes = bytes
      self.range = SourceRange(range.0, range.1)
    }
  }

  static let cases = [
    Case("a byte that begins nothing", [0x61, 0xFF], (1, 2)),
    Case("a continuation byte alone", [0x61, 0x80], (1, 2)),
    Case("Latin 1", Array("caf".utf8) + [0xE9, 0x0A], (3, 4)),
    Case("two bytes for what needs one", [0xC0, 0xAF], (0, 1)),
    Case("three bytes for what needs two", [0x61, 0xE0, 0x9F, 0xBF], (1, 2)),
    Case("four bytes for what needs three", [0xF0, 0x8F, 0xBF, 0xBF], (0, 1)),
    Case("a surrogate", [0xED, 0xA0, 0x80], (0, 1)),
    Case("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80], (0, 1)),
    Case("two bytes cut short", [0x61, 0xC3], (1, 2)),
    Case("three bytes cut short", [0x61, 0xE2, 0x82], (1, 2)),
    Case("four bytes cut short", [0xF0, 0x9F, 0x98], (0, 1)),
    Case("a wrong third byte", [0xE2, 0x82, 0x41], (0, 1)),
    Case("a wrong fourth byte", [0xF0, 0x9F, 0x98, 0x41], (0, 1)),
  ]

  @Test("The first invalid byte is reported", arguments: cases)
  func invalid(_ test: Case) throws {
    let source = SourceFile(path: "a.md", bytes: ContiguousArray(test.bytes))
    let error = try #require(source.textError)
    #expect(error.code == .notUTF8)
    #expect(error.range == test.range)
    #expect(error.message == "invalid UTF-8")
    #expect(error.hint == "save the file as UTF-8")
    #expect(FencedDocument.parse(source).diagnostics == [error])
  }

  @Test("UTF-16 is detected", arguments: [[0xFF, 0xFE, 0x2D, 0x00], [0xFE, 0xFF, 0x00, 0x2D]] as [[UInt8]])
  func utf16(_ bytes: [UInt8]) throws {
    let error = try #require(SourceFile(path: "a.md", bytes: ContiguousArray(bytes)).textError)
    #expect(error.code == .notUTF8)
    #expect(error.range == SourceRange(0, 2))
    #expect(error.message == "the encoding is UTF-16, not UTF-8")
    #expect(error.hint == "save it as UTF-8")
  }

  @Test("Every scalar except control characters is valid")
  func everyScalar() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl = (value < 0x20 && ![9, 10, 13].contains(value)) || value == 0x7F
      let error = SourceFile(path: "a", text: String(scalar)).textError
      if (error?.code == .controlCharacter) != isControl || (error != nil) != isControl {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("Random bytes are validated as by the standard library")
  func randomBytes() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let bytes = (0..<4).map { _ in UInt8.random(in: 0x80...0xFF, using: &generator) }
      let error = SourceFile(path: "a", bytes: ContiguousArray(bytes)).textError
      let isForeign = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      #expect((error == nil) == (String(validating: bytes, as: UTF8.self) != nil && !isForeign), "\(bytes)")
    }
  }
}
