import Authoring
import Diagnostics

extension Feature {
  static let workspaceSymbol = Feature("workspace/symbol", "workspaceSymbolProvider") { $0.symbols($1) }
}

/// `workspace/symbol`.
struct SymbolQuery: Decodable {
  let query: String
}

extension LanguageSession {
  fileprivate func symbols(_ query: SymbolQuery) -> [FlatSymbol] {
    let text = query.query.lowercased()
    return sites.values.sorted { $0.folder < $1.folder }.flatMap { site in
      let reviews = (site.context?.reviews ?? []).filter {
        text.isEmpty || $0.title.lowercased().contains(text)
      }
      return reviews.prefix(ServerLimits.symbols).map { review in
        let place = ContentPlace(path: review.path, range: SourceRange(0, 0))
        return FlatSymbol(name: review.title, kind: SymbolKind.file, location: location(place, of: site))
      }
    }
  }
}
