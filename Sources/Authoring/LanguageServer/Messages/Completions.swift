/// What may be written at a place (`CompletionList`). With more typed, others may come, so the editor asks again.
struct CompletionList: Encodable {
  let isIncomplete = true
  let items: [CompletionItem]
}

/// Something that may be written (`CompletionItem`).
struct CompletionItem: Encodable {
  let label: String
  let kind: Int
  let detail: String?
  let documentation: Markup?
  /// The editor sorts by this, so that the order stays.
  let sortText: String
  /// The editor filters by this: what stands there already, since what does not fit was left out.
  let filterText: String
  /// 2 for a text with places to fill in (`InsertTextFormat`).
  let insertTextFormat: Int
  let textEdit: TextEdit
}

/// A text in Markdown (`MarkupContent`).
struct Markup: Encodable {
  let kind = "markdown"
  let value: String
}

/// What a place means (`Hover`).
struct Hover: Encodable {
  let contents: Markup
  let range: LineRange?
}
