import Authoring

extension Feature {
  static let hover = Feature("textDocument/hover", "hoverProvider") { $0.hover($1) }
}

/// The explanation of a position (`Hover`).
struct Hover: Encodable {
  let contents: Markup
  let range: LineRange?
}

extension LanguageSession {
  /// Returns the explanation of the text at a position; nil without one.
  fileprivate func hover(_ place: NamedPlace) -> Hover? {
    guard let text = text(place.textDocument) else { return nil }
    let places = text.document.places
    return text.assistant
      .explanation(in: text.source, at: places.offset(of: place.position), path: text.path)
      .map { Hover(contents: Markup(value: $0.text), range: places.range(of: $0.range)) }
  }
}
