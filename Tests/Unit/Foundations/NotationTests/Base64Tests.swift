import Notation
import Testing

@Suite struct Base64Tests {
  /// The examples of RFC 4648, section 10, and the digits `+` and `/`.
  @Test(
    "Bytes are encoded and decoded",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("??>", "Pz8+"), ("???", "Pz8/"),
    ]
  )
  func writes(text: String, expected: String) {
    #expect(base64(ContiguousArray(text.utf8)) == expected)
    #expect(base64Decoded(expected.utf8) == ContiguousArray(text.utf8))
  }

  @Test("White space and missing padding are ignored", arguments: ["Zm9v Yg", "Zm9v\nYg=", " Z m9vYg=="])
  func forgives(_ text: String) { #expect(base64Decoded(text.utf8) == ContiguousArray("foob".utf8)) }

  @Test("Other characters are rejected", arguments: ["Zm9v%", "Z", "Zg==Zg==", "Zm-v", "Zm9vY"])
  func refuses(_ text: String) { #expect(base64Decoded(text.utf8) == nil) }
}
