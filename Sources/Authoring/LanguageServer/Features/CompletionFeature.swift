import Authoring
import Diagnostics

extension Feature {
  /// The triggers end a key, or begin an item or a path.
  static let completion = Feature(
    "textDocument/completion",
    "completionProvider",
    options: ["triggerCharacters": [" ", ":", "-", "[", ",", "(", "/", "\""]]
  ) { $0.completions($1) }
}

/// The completions at a position (`CompletionList`). The list is incomplete, so the editor requests it again after further
/// typing.
struct CompletionList: Encodable {
  let isIncomplete = true
  let items: [CompletionItem]
}

/// A completion (`CompletionItem`).
struct CompletionItem: Encodable {
  let label: String
  let kind: Int
  let detail: String?
  let documentation: Markup?
  /// The sort key of the editor, which keeps the order of the server.
  let sortText: String
  /// The filter text of the editor: the typed text, because the server has already filtered.
  let filterText: String
  /// 1 for plain text, 2 for a snippet (`InsertTextFormat`).
  let insertTextFormat: Int
  let textEdit: TextEdit
}

extension LanguageSession {
  fileprivate func completions(_ place: NamedPlace) -> CompletionList {
    guard let text = text(place.textDocument) else { return CompletionList(items: []) }
    let offset = text.document.places.offset(of: place.position)
    let found = text.assistant.completions(in: text.source, at: offset, path: text.path, today: files.today())
    return CompletionList(items: found.enumerated().map { item($0.element, $0.offset, offset, text) })
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
