import Authoring
import Diagnostics
import FrontMatter
import Notation
import ReviewModel

/// A content file as a form shows it: front matter by field, and the body. Unchanged fields stay byte for byte.
package struct FileText: Sendable {
  package let document: FencedDocument
  private let form: FileForm

  /// Parses a file; nil if its front matter has a syntax error, which no field could show.
  package init?(_ source: SourceFile, _ form: FileForm) {
    let parsed = FencedDocument.parse(source)
    guard let document = parsed.value, !parsed.hasErrors else { return nil }
    (self.document, self.form) = (document, form)
  }

  /// Returns a new file.
  package static func new(at path: String) -> SourceFile { SourceFile(path: path, text: "---\n---\n") }

  /// Returns the text of a field; nil if the field cannot represent the value, which then stays unchanged.
  package func shown(_ field: FormField) -> String? {
    guard let entry = document.entries.first(where: { $0.key.text == field.key }), !entry.value.isNull else {
      return ""
    }
    return entry.value.shown(as: field.kind)
  }

  /// The body, with line feeds as line endings.
  package var body: String { FormLines(document.source, document.body).shown }

  /// Returns the file after a form was sent. Only values that differ from the shown ones are changed.
  package func changed(by form: some FormReading) -> ContiguousArray<UInt8> {
    let lines = FormLines(document.source, document.body)
    let source = document.source.replacing(form.body.map { lines.replacements(by: $0) } ?? [])
    guard let document = FencedDocument.parse(source).value else { return source.bytes }
    return source.replacing(EntryChange.replacements(setting: values(form), in: document, order: self.form.order)).bytes
  }

  /// Returns the keys whose fields were changed, with their values.
  private func values(_ form: some FormReading) -> [(key: String, value: YAML?)] {
    self.form.fields.compactMap { field in
      guard let text = form.value(of: field.key), let shown = shown(field) else { return nil }
      if field.key == "alt", ReviewModel.cleaned(text).isEmpty { return decoration(form, shown) }
      return isChanged(field, text, shown) ? (field.key, field.kind.value(text)) : nil
    }
  }

  private func isChanged(_ field: FormField, _ text: String, _ shown: String) -> Bool {
    field.kind.cleaned(text) != field.kind.cleaned(shown)
  }

  /// Returns the change for an empty alt text, which marks a new image as decorative and is removed with its image.
  private func decoration(_ form: some FormReading, _ alt: String) -> (key: String, value: YAML?)? {
    guard let field = self.form.fields.first(where: { $0.key == "image" }), let shown = shown(field) else { return nil }
    let image = form.value(of: field.key) ?? shown
    guard isChanged(field, image, shown) || !ReviewModel.cleaned(alt).isEmpty else { return nil }
    return ("alt", ReviewModel.cleaned(image).isEmpty ? nil : .text(""))
  }
}

/// The contents of a sent form.
package protocol FormReading {
  /// The body; nil if the form had no input for it.
  var body: String? { get }
  /// Returns the value of a front matter key; nil if the form had no input for it.
  func value(of key: String) -> String?
}

extension FileText {
  /// The title or name; nil if it is missing.
  package var title: String? { document.entries.first { $0.key.text == form.folder.nameKey }?.value.shown(as: .line) }
}
