import Authoring
import Diagnostics

extension Feature {
  static let documentSymbol = Feature("textDocument/documentSymbol", "documentSymbolProvider") { $0.outline($1) }
}

/// A named part of a text (`DocumentSymbol`).
struct DocumentSymbol: Encodable {
  let name: String
  let kind: Int
  let range: LineRange
  let selectionRange: LineRange
  let children: [DocumentSymbol]
}

extension LanguageSession {
  /// Returns the outline of a text, as a tree if the editor supports it.
  fileprivate func outline(_ named: NamedDocument) -> any Encodable {
    guard let (document, _, path) = contentDocument(named.textDocument) else { return [DocumentSymbol]() }
    let symbols = document.source.outline(as: path).map { symbol($0, document.places) }
    guard !editor.takesSymbolTrees else { return symbols }
    return symbols.flatMap(\.all).map {
      FlatSymbol(name: $0.name, kind: $0.kind, location: Location(uri: named.textDocument.uri, range: $0.range))
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
