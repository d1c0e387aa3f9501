import Foundation
import Notation
import TestSupport
import Testing

@Suite struct JSONTests {
  @Test("Every character round-trips; line and script terminators are escaped")
  func everyCharacter() throws {
    let text = String(String.UnicodeScalarView((0...0x2100).compactMap(Unicode.Scalar.init))) + "😀\u{10FFFF}"
    let json = "\(JSON.text(text))"
    #expect(try scalars(json) == Array(text.unicodeScalars))
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 || [0x7F, 0x2028, 0x2029].contains($0.value) })
  }

  @Test("Random text round-trips, for terminals, programs and scripts")
  func randomText() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let text = generator.text(upTo: 30)
      #expect(try scalars("\(JSON.text(text))") == Array(text.unicodeScalars))
      #expect(try scalars(String(decoding: JSON.text(text).bytes, as: UTF8.self)) == Array(text.unicodeScalars))
      #expect(try scalars(script(text)) == Array(text.unicodeScalars))
    }
  }

  @Test("Only the required characters are escaped")
  func escapes() {
    let plain = JSON.text("a\u{AD}<&\u{7F}\u{2028}\u{1}\"\\\n").bytes
    #expect(plain.elementsEqual("\"a\u{AD}<&\u{7F}\u{2028}\\u0001\\\"\\\\\\n\"".utf8))
    #expect("\(JSON.text("a\u{AD}\u{E0041}"))" == #""a\u00ad\udb40\udc41""#)
    #expect(script("<&>\u{7F}\u{2028}\u{2030}") == #""\u003c\u0026\u003e\u007f\u2028‰""#)
  }

  @Test("Members and elements keep their order, without white space")
  func values() {
    let json: JSON = [
      "b": .list([.number(-1), .condition(true), .null, JSON(nil), "x"]), "a": [:], "list": [],
    ]
    #expect("\(json)" == #"{"b":[-1,true,null,null,"x"],"a":{},"list":[]}"#)
    #expect(JSON.lines([]) == "[\n]\n")
    #expect(JSON.lines([.number(1), .number(2)]) == "[\n1,\n2\n]\n")
  }

  private func script(_ text: String) -> String {
    var bytes: ContiguousArray<UInt8> = []
    bytes.append(quoted: text, .script)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func scalars(_ json: String) throws -> [Unicode.Scalar] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
    return Array(try #require(value).unicodeScalars)
  }
}
