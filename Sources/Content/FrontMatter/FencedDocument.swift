import Diagnostics

/// A content file: the entries of its front matter and the range of its body.
package struct FencedDocument: Sendable {
  /// The parsed file.
  package let source: SourceFile
  /// The entries, in source order.
  package let entries: [Entry]
  /// The opening fence: the location of diagnostics about missing entries.
  package let fence: SourceRange
  /// The range of the Markdown body.
  package let body: SourceRange
  /// The range of the entries: between the fences, or the whole file without fences.
  package let frontMatter: SourceRange
  private let hasFences: Bool

  /// Parses a content file; returns nil if its front matter is not valid YAML.
  package static func parse(_ source: SourceFile) -> Diagnosed<FencedDocument?> {
    if let error = source.textError { return Diagnosed(nil, [error]) }
    var diagnostics: [Diagnostic] = []
    guard let sections = FenceSplitter.split(source).taking(into: &diagnostics),
      let entries = YAMLReader.read(source, in: sections.frontMatter).taking(into: &diagnostics)
    else { return Diagnosed(nil, diagnostics) }
    let document = FencedDocument(
      source: source,
      entries: entries,
      fence: sections.fence,
      body: sections.body,
      frontMatter: sections.frontMatter,
      hasFences: true
    )
    return Diagnosed(document, diagnostics)
  }

  /// Parses a file of entries without fences, such as `site.yaml`; returns nil if it is not valid YAML.
  package static func unfenced(_ source: SourceFile) -> Diagnosed<FencedDocument?> {
    if let error = source.textError { return Diagnosed(nil, [error]) }
    return YAMLReader.read(source, in: source.range).map { $0.map { FencedDocument(source, $0) } }
  }

  /// Creates a document without fences and without a body.
  init(_ source: SourceFile, _ entries: [Entry]) {
    let end = SourceRange(source.bytes.count, source.bytes.count)
    (self.source, self.entries, fence, body) = (source, entries, SourceRange(0, 0), end)
    (frontMatter, hasFences) = (source.range, false)
  }

  private init(
    source: SourceFile,
    entries: [Entry],
    fence: SourceRange,
    body: SourceRange,
    frontMatter: SourceRange,
    hasFences: Bool
  ) {
    (self.source, self.entries, self.fence, self.body) = (source, entries, fence, body)
    (self.frontMatter, self.hasFences) = (frontMatter, hasFences)
  }

  /// Parses another version of the file.
  package func reparsed(_ source: SourceFile) -> FencedDocument? {
    (hasFences ? Self.parse(source) : Self.unfenced(source)).value
  }
}
