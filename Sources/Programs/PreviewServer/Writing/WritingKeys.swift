/// What only the page that `verdict serve --write` opened knows.
package struct WritingKeys: Sendable {
  /// Opens the page, and stands in its cookie.
  package let token: String
  /// Stands in its forms.
  package let formKey: String
  /// Stands in its address, and so in the path of its cookie.
  package let folderName: String

  /// Makes new ones, of 192 random bits each.
  package init() {
    self.init(token: Self.random(), formKey: Self.random(), folderName: Self.random())
  }

  /// Takes keys; for tests.
  package init(token: String, formKey: String, folderName: String) {
    (self.token, self.formKey, self.folderName) = (token, formKey, folderName)
  }

  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<3).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether a text is a key; it takes as long however much of it is right.
  package static func matches(_ text: String, _ key: String) -> Bool {
    let (text, key) = (Array(text.utf8), Array(key.utf8))
    guard text.count == key.count else { return false }
    return zip(text, key).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
