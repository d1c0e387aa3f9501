import Diagnostics
import FrontMatter
import MarkdownRendering

/// The diagnostics of values that are meant to hide a part of their text.
package enum HiddenValues {
  /// Returns the diagnostics of a content file's front matter.
  static func diagnostics(in document: FencedDocument) -> [Diagnostic] {
    let front = document.source.bytes.span.extracting(0..<document.body.lowerBound)
    guard HiddenValue.mayOccur(in: front) else { return [] }
    return document.entries.flatMap { diagnostics(of: $0.value, in: document.source) }
  }

  /// Returns the diagnostics of a configuration file.
  package static func diagnostics(inConfiguration source: SourceFile) -> [Diagnostic] {
    guard HiddenValue.mayOccur(in: source.bytes.span), source.textError == nil else { return [] }
    let entries = YAMLReader.read(source, in: source.range).value ?? []
    return entries.flatMap { diagnostics(of: $0.value, in: source) }
  }

  private static func diagnostics(of value: Value, in source: SourceFile) -> [Diagnostic] {
    switch value {
    case .scalar(let scalar): HiddenValue.diagnostics(of: scalar.range, in: source)
    case .sequence(let values, _): values.flatMap { diagnostics(of: $0, in: source) }
    // The notes of visits, items and entries of the log are Markdown, in which spoilers are hidden.
    case .mapping(let entries, _):
      entries.filter { $0.key.text != "note" }.flatMap { diagnostics(of: $0.value, in: source) }
    }
  }
}
