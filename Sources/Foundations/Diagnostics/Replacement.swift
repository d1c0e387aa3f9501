/// A replacement of a range in a source file, such as a part of a fix.
package struct Replacement: Equatable, Sendable {
  /// The replaced bytes; empty for an insertion.
  package let range: SourceRange
  /// The new content of the range.
  package let text: String

  /// Creates a replacement of `range` with `text`.
  package init(_ range: SourceRange, with text: String) {
    self.range = range
    self.text = text
  }

  /// Returns whether two replacements overlap or are adjacent.
  fileprivate func touches(_ other: Replacement) -> Bool {
    range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
  }
}

extension [Diagnostic] {
  /// The fixes that can be applied together, by the path of the file. A fix that touches an earlier one is deferred.
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
