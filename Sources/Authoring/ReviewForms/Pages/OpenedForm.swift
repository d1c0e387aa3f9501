import Templating

/// The hidden inputs of a form: path and hash of the file, identity of the form, and authentication.
package struct OpenedForm: TemplateRecord {
  /// The key that authenticates the form.
  private let key: String
  /// The path of the file; its folder with `/` for a new one, empty for a new review.
  let path: String
  /// The hash of the bytes that the form was created from; empty for a new file.
  let base: String
  /// The identity of the form, for its unsaved text.
  private let tab: String
  /// The secret by which the page recognizes the server.
  private let proof: String

  package init(key: String = "", path: String = "", base: String = "", tab: String = "", proof: String = "") {
    (self.key, self.path, self.base, self.tab, self.proof) = (key, path, base, tab, proof)
  }

  package static let schema = RecordSchema<OpenedForm>("opened form") { form in
    form.text("key") { $0.key }
    form.text("path") { $0.path }
    form.text("base") { $0.base }
    form.text("tab") { $0.tab }
    form.text("proof") { $0.proof }
  }
}
