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
      body: sections.body
    )
    return Diagnosed(document, diagnostics)
  }
}
