import Authoring

extension Feature {
  static let foldingRange = Feature("textDocument/foldingRange", "foldingRangeProvider") { $0.foldings($1) }
}

/// Lines to fold (`FoldingRange`).
struct FoldingRange: Encodable {
  let startLine: Int
  let endLine: Int
}

extension LanguageSession {
  /// Returns the parts of a text that span several lines.
  fileprivate func foldings(_ named: NamedDocument) -> [FoldingRange] {
    guard let (document, _, path) = contentDocument(named.textDocument) else { return [] }
    return document.source.outline(as: path).flatMap(\.all).compactMap { item in
      let (start, end) = (item.range.lowerBound, max(item.range.lowerBound, item.range.upperBound - 1))
      let lines = [start, end].map { document.places.position(at: $0).line }
      return lines[0] < lines[1] ? FoldingRange(startLine: lines[0], endLine: lines[1]) : nil
    }
  }
}

extension OutlineItem {
  fileprivate var all: [OutlineItem] { [self] + children.flatMap(\.all) }
}
