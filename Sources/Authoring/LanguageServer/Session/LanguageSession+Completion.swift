import Authoring
import Diagnostics

extension LanguageSession {
  func completions(_ place: NamedPlace) -> CompletionList {
    guard let text = text(place.textDocument) else { return CompletionList(items: []) }
    let offset = text.document.places.offset(of: place.position)
    let found = text.assistant.completions(in: text.source, at: offset, path: text.path, today: files.today())
    return CompletionList(items: found.enumerated().map { item($0.element, $0.offset, offset, text) })
  }

  /// Returns the explanation of the text at a position; nil without one.
  func hover(_ place: NamedPlace) -> Hover? {
    guard let text = text(place.textDocument) else { return nil }
    let places = text.document.places
    return text.assistant
      .explanation(in: text.source, at: places.offset(of: place.position), path: text.path)
      .map { Hover(contents: Markup(value: $0.text), range: places.range(of: $0.range)) }
  }

  private func item(_ completion: Completion, _ number: Int, _ offset: Int, _ text: DocumentContext) -> CompletionItem {
    let snippet = editor.takesSnippets ? completion.snippet : nil
    let typed = SourceRange(completion.range.lowerBound, offset)
    return CompletionItem(
      label: completion.label,
      kind: completion.kind.number,
      detail: completion.detail,
      documentation: completion.explanation.map { Markup(value: $0) },
      sortText: String(10_000 + number),
      filterText: text.source.text(in: typed),
      insertTextFormat: snippet == nil ? 1 : 2,
      textEdit: TextEdit(range: text.document.places.range(of: completion.range), newText: snippet ?? completion.text)
    )
  }
}

extension Completion.Kind {
  /// The value of `CompletionItemKind`.
  fileprivate var number: Int {
    switch self {
    case .key: 10
    case .value, .rating: 12
    case .topic: 18
    case .picture, .file: 17
    case .snippet: 15
    }
  }
}
