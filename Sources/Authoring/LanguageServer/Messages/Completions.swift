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

/// A text in Markdown (`MarkupContent`).
struct Markup: Encodable {
  let kind = "markdown"
  let value: String
}

/// The explanation of a position (`Hover`).
struct Hover: Encodable {
  let contents: Markup
  let range: LineRange?
}
