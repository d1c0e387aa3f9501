import Diagnostics
import Foundation
import Templating
import Testing

/// Escaped text contains no delimiters and unescapes to the original text.
@Suite struct EscapingTests {
  private func escaped(_ text: String, template: String) throws -> String {
    let library = TemplateLibrary.parse([(template, SourceFile(path: template, text: "{{x}}"))])
    let environment = TemplateEnvironment(origin: "", language: "en")
    let program = try #require(library.value.lenientProgram(template, in: environment).value)
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(program, .object(["x": .string(text)]), into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1) }
  }

  @Test(arguments: ["main.html", "main.xml"])
  func escapedTextRoundTrips(_ template: String) throws {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("&<>\"'a;#39ampltgt é\u{1F600}\n\t日/=`")
    for _ in 0..<500 {
      let length = Int.random(in: 0...40, using: &generator)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "x" })
      let result = try escaped(text, template: template)
      #expect(!result.contains { "<>\"'".contains($0) }, "\(text)")
      #expect(unescaped(result) == text)
    }
  }

  @Test func singleBytesRoundTrip() throws {
    for value in UInt8(0)..<128 {
      let text = String(UnicodeScalar(value))
      #expect(unescaped(try escaped(text, template: "a.html")) == text)
      let isForbidden = value < 32 && ![9, 10, 13].contains(value)
      #expect(unescaped(try escaped(text, template: "a.xml")) == (isForbidden ? "" : text))
    }
  }

  /// Escaping processes eight bytes at a time, so special characters are tested at every offset.
  @Test func charactersAreEscapedAtEveryOffset() throws {
    for length in 0..<20 {
      for place in 0...length {
        for character in ["&", "<", "'", "\"", "\u{FFFE}", "\u{FFFF}", "\u{FFFD}", "\u{FEFF}", "é", "\u{1F600}", "\t"] {
          let parts = [String(repeating: "a", count: place), String(repeating: "b", count: length - place)]
          let kept = ["\u{FFFE}", "\u{FFFF}"].contains(character) ? "" : character
          let text = parts.joined(separator: character)
          #expect(unescaped(try escaped(text, template: "a.xml")) == parts.joined(separator: kept))
          #expect(unescaped(try escaped(text, template: "a.html")) == text)
        }
      }
    }
  }

  @Test(arguments: [
    ("a.html", "&amp;"), ("a", "&amp;"), ("404", "&amp;"), ("a.rss", "&amp;"), ("a.svg", "&amp;"), ("a.txt", "&"),
    ("_headers", "&"), ("a.json", "&"),
  ])
  func fileNamesDetermineEscaping(_ name: String, expected: String) throws {
    #expect(try escaped("&", template: name) == expected)
  }
}

/// JSON decodes to the original text and contains no character with a meaning in script elements.
@Suite struct JSONEscapingTests {
  @Test func everyCharacterRoundTrips() throws {
    let library = TemplateLibrary.parse([("a.json", SourceFile(path: "a.json", text: "{{x | json}}"))])
    let program = library.value.lenientProgram("a.json", in: TemplateEnvironment(origin: "", language: "en"))
    let edges: [UInt32] = [0x7F, 0x80, 0x2027, 0x2028, 0x2029, 0x202A, 0x20A8, 0xFFFD, 0xFFFF, 0x1F600]
    let text = String(String.UnicodeScalarView((Array(0..<0x7F) + edges).compactMap(Unicode.Scalar.init)))
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(#require(program.value), .object(["x": .string(text)]), into: &buffer)
    #expect(try JSONDecoder().decode(String.self, from: Data(buffer.bytes)) == text)
    let written = String(decoding: buffer.bytes, as: UTF8.self).unicodeScalars
    #expect(!written.contains { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) || $0.value < 0x20 })
  }
}
