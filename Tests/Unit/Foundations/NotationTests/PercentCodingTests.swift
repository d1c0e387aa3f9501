import Notation
import TestSupport
import Testing

@Suite struct PercentCodingTests {
  @Test(
    "Characters that are valid in a path are not encoded",
    arguments: [
      ("/a-z_0.9~/!$()*+,;=:@", "/a-z_0.9~/!$()*+,;=:@"), ("a b", "a%20b"), ("é?#%", "%C3%A9%3F%23%25"),
      ("&'\"<>\\", "%26%27%22%3C%3E%5C"), ("", ""),
    ]
  )
  func encodes(_ text: String, _ encoded: String) { #expect(percentEncoded(text) == encoded) }

  @Test func unreservedBytesAreKept() {
    #expect(percentEncoded("a/b:c~", keeping: \.isUnreserved) == "a%2Fb%3Ac~")
  }

  @Test(
    "Text is decoded once; invalid escapes are kept",
    arguments: [
      ("a%20b", "a b", true), ("%c3%A9", "é", true), ("%2541", "%41", true), ("%", "%", false), ("a%2", "a%2", false),
      ("%zz%41", "%zzA", false), ("%+1", "%+1", false), ("%%41", "%A", false), ("é", "é", true),
    ]
  )
  func decodes(_ text: String, _ decoded: String, isValid: Bool) {
    #expect(percentDecoded(text) == decoded)
    #expect(PercentDecoding(text.utf8).isValid == isValid)
  }

  @Test func randomTextRoundTrips() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let text = generator.text(upTo: 30)
      #expect(percentDecoded(percentEncoded(text)).utf8.elementsEqual(text.utf8))
      #expect(percentDecoded(percentEncoded(text, keeping: \.isUnreserved)).utf8.elementsEqual(text.utf8))
    }
  }
}
