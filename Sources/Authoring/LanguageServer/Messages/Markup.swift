/// A text in Markdown (`MarkupContent`).
struct Markup: Encodable {
  let kind = "markdown"
  let value: String
}
