import Diagnostics

/// A content file taken apart: the entries of its front matter, and where its body stands.
package struct FencedDocument: Sendable {
  /// The file.
  package let source: SourceFile
  /// The entries, in the order in which they were written.
  package let entries: [Entry]
  /// The opening fence, to point at when an entry is missing.
  package let fence: SourceRange
  /// Where the Markdown stands.
  package let body: SourceRange

  /// Takes a content file apart; nil where its front matter could not be understood.
  package static func parse(_ source: SourceFile) -> Diagnosed<FencedDocument?> {
    if let fault = source.textFault { return Diagnosed(nil, [fault]) }
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
