/// The secrets of one `verdict serve --write`.
package struct WritingKeys: Sendable {
  /// The secret in the URL that opens the editor, and in its cookie.
  package let token: String
  /// The secret in forms.
  package let formKey: String
  /// The random component of the editor's path, which is also the path of its cookie.
  package let folderName: String

  /// Creates random keys of 192 bits each.
  package init() {
    self.init(token: Self.random(), formKey: Self.random(), folderName: Self.random())
  }

  /// Creates the given keys, for tests.
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

  /// Returns whether a text equals a key. The time does not depend on the number of equal bytes.
  package static func matches(_ text: String, _ key: String) -> Bool {
    let (text, key) = (Array(text.utf8), Array(key.utf8))
    guard text.count == key.count else { return false }
    return zip(text, key).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
