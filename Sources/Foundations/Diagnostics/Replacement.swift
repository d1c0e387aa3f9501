/// New text for a place of a file. Those of a diagnostic's fix mend it, where there is one right answer.
package struct Replacement: Equatable, Sendable {
  /// The bytes that make way; none where text is put in.
  package let range: SourceRange
  /// What stands there then.
  package let text: String

  /// Puts `text` in the place of a range.
  package init(_ range: SourceRange, with text: String) {
    self.range = range
    self.text = text
  }

  /// Whether the two want the same bytes, or the same place between them.
  fileprivate func touches(_ other: Replacement) -> Bool {
    range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
  }
}

extension [Diagnostic] {
  /// What can be replaced at once, in their order, by the path of the file; a fix that touches an earlier one waits.
  package var replacements: [String: [Replacement]] {
    var chosen: [String: [Replacement]] = [:]
    for diagnostic in sorted() where !diagnostic.fix.isEmpty {
      let others = chosen[diagnostic.source.path, default: []]
      let isFree = diagnostic.fix.allSatisfy { part in !others.contains(where: part.touches) }
      if isFree { chosen[diagnostic.source.path] = others + diagnostic.fix }
    }
    return chosen
  }
}
