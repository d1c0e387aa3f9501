import Authoring

extension Feature {
  static let definition = Feature("textDocument/definition", "definitionProvider") { $0.definition($1) }
}

extension LanguageSession {
  fileprivate func definition(_ place: NamedPlace) -> Location? {
    guard let text = text(place.textDocument) else { return nil }
    let offset = text.document.places.offset(of: place.position)
    return text.assistant
      .definition(in: text.source, at: offset, path: text.path, reading: reader(of: text.site))
      .map { location($0, of: text.site) }
  }
}
