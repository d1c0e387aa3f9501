import SiteFiles

/// The secrets of one `verdict serve --write`.
package struct WritingKeys: Sendable {
  /// The secret in the URL that opens the editor, and in its cookie.
  package let token: String
  /// The secret in forms.
  package let formKey: String
  /// The random component of the editor's path, which is also the path of its cookie.
  package let folderName: String
  /// The secret by which open pages recognize the server before they send text. Only its pages contain it.
  package let proof: String

  /// Creates random keys of 192 bits each.
  package init() {
    self.init(token: Self.random(), formKey: Self.random(), folderName: Self.random(), proof: Self.random())
  }

  /// The keys as `EditorSessions` stores them.
  var secrets: EditorSessions.Secrets { [token, formKey, folderName, proof] }

  /// Creates stored keys; nil unless there are four of enough digits.
  init?(secrets: EditorSessions.Secrets) {
    guard secrets.count == 4, secrets.allSatisfy({ $0.utf8.count == 48 && UnsavedText.isID($0) }) else { return nil }
    self.init(token: secrets[0], formKey: secrets[1], folderName: secrets[2], proof: secrets[3])
  }

  /// Creates the given keys, for tests.
  package init(token: String, formKey: String, folderName: String, proof: String = "") {
    (self.token, self.formKey, self.folderName, self.proof) = (token, formKey, folderName, proof)
  }

  /// Returns a random text of 192 bits in hexadecimal digits.
  static func random() -> String {
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
