import Diagnostics

/// A renderer of Markdown as defined by CommonMark (https://spec.commonmark.org/0.30/), with spoilers and without raw HTML.
///
/// Each worker has a renderer, which renders one body at a time and reuses its memory.
package final class MarkdownRenderer {
  private let options: MarkdownOptions
  private let marks: QuotationMarks
  private let parser = CommonMarkParser()

  /// Creates a renderer.
  package init(_ options: MarkdownOptions = MarkdownOptions()) {
    self.options = options
    marks = QuotationMarks(language: options.language)
  }

  /// Renders the part of `source` after the front matter. `language` overrides the site's. The value is empty if the body
  /// exceeds a limit.
  package func render(
    _ source: SourceFile,
    body: SourceRange,
    language: String? = nil
  ) -> Diagnosed<MarkdownBody> {
    let body = body.clamped(to: source.bytes.count)
    if body.count > options.sizeLimit { return refusal(tooLarge(source, body)) }
    let scan = BodyScanner(source: source, body: body)
    if scan.isRefused { return Diagnosed(MarkdownBody(), scan.diagnostics) }
    let definitions = LinkDefinitions(of: scan, in: source, parser: parser)
    if definitions.text.count * scan.segments.count > MarkdownLimits.repeatedDefinitions {
      return refusal(tooManyDefinitions(source, body))
    }
    return render(scan, definitions, body: body, language.map(QuotationMarks.init) ?? marks)
  }

  private func render(
    _ scan: BodyScanner,
    _ definitions: LinkDefinitions,
    body: SourceRange,
    _ marks: QuotationMarks
  ) -> Diagnosed<MarkdownBody> {
    var writer = HTMLWriter(options, marks, scan, body: body)
    let definitionLines = definitions.lineCount
    for segment in scan.segments {
      writer.begin(segment, linesBefore: definitionLines)
      if segment.footnoteName == nil { write(segment, definitions, to: &writer) }
      writer.endSegment()
    }
    for isHidden in [false, true] where writer.beginFootnotes(hidden: isHidden) {
      while let footnote = writer.beginFootnote(hidden: isHidden, linesBefore: definitionLines) {
        write(footnote, definitions, to: &writer)
        writer.endFootnote()
      }
      writer.endFootnotes(hidden: isHidden)
    }
    return writer.finish()
  }

  private func write(_ segment: BodySegment, _ definitions: LinkDefinitions, to writer: inout HTMLWriter) {
    let text = writer.text(of: segment)
    parser.withDocument(definitions: definitions.text, text: text) { document in
      document.walk { writer.visit($0, entering: $1) }
    }
  }

  private func refusal(_ diagnostic: Diagnostic) -> Diagnosed<MarkdownBody> {
    Diagnosed(MarkdownBody(), [diagnostic])
  }

  private func tooLarge(_ source: SourceFile, _ body: SourceRange) -> Diagnostic {
    let message = "the text has \(grouped(body.count)) bytes, more than \(grouped(options.sizeLimit))"
    let hint = "split it into several files"
    return Diagnostic(.markdownTooLarge, message, hint: hint, in: source, at: body)
  }

  private func tooManyDefinitions(_ source: SourceFile, _ body: SourceRange) -> Diagnostic {
    let message = "too many spoilers, tables, footnotes and link definitions"
    let hint = "use inline links, or split the text into several files"
    return Diagnostic(.markdownTooLarge, message, hint: hint, in: source, at: body)
  }
}
