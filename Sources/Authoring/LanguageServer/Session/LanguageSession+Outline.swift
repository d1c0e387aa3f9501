import Authoring
import Diagnostics

/// The symbol kinds in use (`SymbolKind`).
enum SymbolKind {
  static let file = 1
  static let namespace = 3
  static let text = 15
  static let object = 19
  static let key = 20
}

extension LanguageSession {
  /// Returns the outline of a text, as a tree if the editor supports it.
  func outline(_ named: NamedDocument) -> any Encodable {
    guard let (document, _, path) = contentDocument(named.textDocument) else { return [DocumentSymbol]() }
    let symbols = document.source.outline(as: path).map { symbol($0, document.places) }
    guard !editor.takesSymbolTrees else { return symbols }
    return symbols.flatMap(\.all).map {
      FlatSymbol(name: $0.name, kind: $0.kind, location: Location(uri: named.textDocument.uri, range: $0.range))
    }
  }

  /// Returns the parts of a text that span several lines.
  func foldings(_ named: NamedDocument) -> [FoldingRange] {
    guard let (document, _, path) = contentDocument(named.textDocument) else { return [] }
    return document.source.outline(as: path).flatMap(\.all).compactMap { item in
      let (start, end) = (item.range.lowerBound, max(item.range.lowerBound, item.range.upperBound - 1))
      let lines = [start, end].map { document.places.position(at: $0).line }
      return lines[0] < lines[1] ? FoldingRange(startLine: lines[0], endLine: lines[1]) : nil
    }
  }

  private func symbol(_ item: OutlineItem, _ places: LinePlaces) -> DocumentSymbol {
    DocumentSymbol(
      // The protocol requires a non-empty name.
      name: item.name.isEmpty ? "-" : item.name,
      kind: item.kind.number,
      range: places.range(of: item.range),
      selectionRange: places.range(of: item.nameRange),
      children: item.children.map { symbol($0, places) }
    )
  }
}

extension DocumentSymbol {
  fileprivate var all: [DocumentSymbol] { [self] + children.flatMap(\.all) }
}

extension OutlineItem {
  fileprivate var all: [OutlineItem] { [self] + children.flatMap(\.all) }
}

extension OutlineItem.Kind {
  fileprivate var number: Int {
    switch self {
    case .frontMatter: SymbolKind.namespace
    case .entry: SymbolKind.key
    case .heading: SymbolKind.text
    case .spoiler, .gallery: SymbolKind.object
    }
  }
}
