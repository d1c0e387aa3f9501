import Authoring

extension Feature {
  static let references = Feature("textDocument/references", "referencesProvider") { $0.references($1) }
}

extension LanguageSession {
  fileprivate func references(_ place: NamedPlace) -> [Location] {
    guard let text = text(place.textDocument) else { return [] }
    let offset = text.document.places.offset(of: place.position)
    return text.assistant.references(in: text.source, at: offset, path: text.path).map { location($0, of: text.site) }
  }
}
