import Diagnostics
import MarkdownRendering
import ReviewModel

// MARK: - Notes in front matter
extension MarkdownRenderer {
  /// Renders the notes of a file in `source`, such as those of visits, in their order.
  func notes(of value: any ContentValue, in source: SourceFile) -> Diagnosed<[MarkdownBody]> {
    var diagnostics: [Diagnostic] = []
    let notes = value.notes.map { renderedNote($0, value.language, in: source).taking(into: &diagnostics) }
    return Diagnosed(notes, diagnostics)
  }

  /// Renders a note as one paragraph. A text that is a heading, a list or another block is shown as written.
  private func renderedNote(
    _ note: Ranged<String>,
    _ language: String?,
    in source: SourceFile
  ) -> Diagnosed<MarkdownBody> {
    let text = SourceFile(path: source.path, text: note.value)
    let rendered = render(text, body: text.range, language: language)
    guard rendered.hasErrors || rendered.value.isParagraph else { return Diagnosed(MarkdownBody(plain: note.value)) }
    var body = rendered.value
    body.references = body.references.map { $0.moved(to: note.range) }
    return Diagnosed(body, rendered.diagnostics.map { $0.moved(to: note.range, in: source) })
  }
}

extension MarkdownBody {
  /// Whether the body is one paragraph.
  fileprivate var isParagraph: Bool {
    let text = String(decoding: html, as: UTF8.self)
    guard text.hasPrefix("<p>"), text.hasSuffix("</p>\n") else { return false }
    // Bytes are compared, because dividing the text into characters took a third of the work for a note.
    return zip(html, html.dropFirst()).allSatisfy { $0 != .lineFeed || $1 != UInt8(ascii: "<") }
  }

  /// Creates a paragraph of text without markup.
  fileprivate init(plain text: String) {
    self.init()
    html = ContiguousArray("<p>\(text.escaped(.html))</p>\n".utf8)
  }
}

extension MarkdownReference {
  fileprivate func moved(to range: SourceRange) -> MarkdownReference {
    var reference = MarkdownReference(
      kind: kind,
      offset: offset,
      destination: destination,
      suffix: suffix,
      range: range
    )
    reference.isDescribed = isDescribed
    return reference
  }
}

extension Diagnostic {
  /// Returns the diagnostic at another range, without a fix and related locations, whose ranges would differ.
  fileprivate func moved(to range: SourceRange, in source: SourceFile) -> Diagnostic {
    Diagnostic(code, message, hint: hint, in: source, at: range)
  }
}
