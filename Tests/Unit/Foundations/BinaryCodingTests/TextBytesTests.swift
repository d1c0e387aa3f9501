import BinaryCoding
import Testing

@Suite struct TextBytesTests {
  private static let texts = [
    "", "a", "ab", "b", "abcdefgh", "abcdefghi", "abcdefgi", "é", "e\u{301}", "\u{301}x.md", "ß", "日本", "a\0", "a\0\0",
  ]

  @Test("Strings are compared by their bytes, regardless of Unicode normalization")
  func order() {
    for one in Self.texts {
      for other in Self.texts {
        #expect(one.hasBytes(of: other) == Array(one.utf8).elementsEqual(other.utf8))
        #expect(one.precedesBytewise(other) == one.utf8.lexicographicallyPrecedes(other.utf8), "\(one), \(other)")
        if one.firstBytes < other.firstBytes { #expect(one.precedesBytewise(other)) }
      }
    }
  }

  @Test("Prefixes and suffixes are compared by bytes, not by characters")
  func ends() {
    #expect("reviews/\u{301}x.md".startsWithBytes(of: "reviews/"))
    #expect(!"reviews/\u{301}x.md".hasPrefix("reviews/"))
    #expect("x.md".endsWithBytes(of: ".md") && ".md".endsWithBytes(of: ".md"))
    #expect(!"md".endsWithBytes(of: ".md") && !"x.mdx".endsWithBytes(of: ".md") && !"r".startsWithBytes(of: "reviews/"))
  }

  @Test("The rest of a path, with a suffix", arguments: ["", "/", "/a/", "/a", "/é/b/"])
  func rest(_ path: String) {
    let rest = String(path.unicodeScalars.dropFirst())
    #expect((rest + "index.html").isTail(of: path, ending: "index.html") == !path.isEmpty)
    #expect(rest.isTail(of: path, ending: "") == !path.isEmpty)
    #expect(!(rest + "index.htm").isTail(of: path, ending: "index.html"))
    #expect(!("x" + rest + "index.html").isTail(of: path, ending: "index.html"))
    #expect(path.count < 2 || !("x" + rest.dropFirst() + "index.html").isTail(of: path, ending: "index.html"))
  }

  @Test("A path with the excluded byte does not match", arguments: ["/%/", "/a%", "/a/%C3%A9/"])
  func restWithout(_ path: String) { #expect(!path.dropFirst().description.isTail(of: path, ending: "")) }
}

extension String {
  fileprivate func isTail(of path: String, ending: StaticString) -> Bool {
    isTail(of: path, endingWith: ending, without: UInt8(ascii: "%"))
  }
}
