import Authoring
import Diagnostics
import FrontMatter
import Notation
import ReviewModel

/// A review as a form shows it: its front matter field by field, and its text. What a form leaves alone stays byte for byte.
package struct ReviewText: Sendable {
  package let document: FencedDocument
  private let form: ReviewForm

  /// Takes a file apart; nil where its front matter has a fault of form, which no field could show.
  package init?(_ source: SourceFile, _ form: ReviewForm) {
    let parsed = FencedDocument.parse(source)
    guard let document = parsed.value, !parsed.hasErrors else { return nil }
    (self.document, self.form) = (document, form)
  }

  /// The file of a review that is not written yet.
  package static func new(at path: String) -> SourceFile { SourceFile(path: path, text: "---\n---\n") }

  /// What a field shows; nil for a value of another shape, which the form leaves alone.
  package func shown(_ field: FormField) -> String? {
    guard let entry = document.entries.first(where: { $0.key.text == field.key }), !entry.value.isNothing else {
      return ""
    }
    return entry.value.shown(as: field.kind)
  }

  /// The text of the review, with line feeds alone.
  package var body: String { WrittenLines(document.source, document.body).shown }

  /// The file once a form is sent: what differs from what was shown is changed, and nothing else.
  package func changed(by form: some FormReading) -> ContiguousArray<UInt8> {
    let lines = WrittenLines(document.source, document.body)
    let source = document.source.replacing(form.body.map { lines.replacements(by: $0) } ?? [])
    guard let document = FencedDocument.parse(source).value else { return source.bytes }
    return source.replacing(EntryChange.replacements(setting: values(form), in: document, order: self.form.order)).bytes
  }

  /// The keys whose fields say something else than was shown.
  private func values(_ form: some FormReading) -> [(key: String, value: YAML?)] {
    self.form.fields.compactMap { field in
      guard let text = form.value(of: field.key), let shown = shown(field),
        field.kind.cleaned(text) != field.kind.cleaned(shown)
      else { return nil }
      return (field.key, field.kind.value(text))
    }
  }
}

/// What a form was sent with.
package protocol FormReading {
  /// The text of the review; nil where the form had no input for it.
  var body: String? { get }
  /// Returns the value of a key of front matter; nil where the form had no input for it.
  func value(of key: String) -> String?
}

extension ReviewText {
  /// The title, if there is one.
  package var title: String? { document.entries.first { $0.key.text == "title" }?.value.shown(as: .line) }
}
