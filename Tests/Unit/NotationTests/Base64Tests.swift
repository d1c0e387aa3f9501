import Notation
import Testing

@Suite struct Base64Tests {
  /// The examples of RFC 4648, section 10, and the two digits that are no letters or numbers.
  @Test(
    "Bytes are written",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("??>", "Pz8+"), ("???", "Pz8/"),
    ]
  )
  func writes(text: String, expected: String) {
    #expect(base64(ContiguousArray(text.utf8)) == expected)
  }
}
