import Diagnostics
import FrontMatter

// MARK: - Items: the reviews and other subjects that a list or a review names
extension EntryReader {
  /// Returns the items of a key; reports invalid ones. Each is a title, the path of a review, or a mapping.
  mutating func items(_ key: String, among categories: [Category], haveURLs: Bool) -> [ItemList.Item] {
    expect(key, .items(of: .subject))
    guard let entry = entry(key) else {
      if isProbing { _ = item(nested([], at: place), of: key, among: categories, hasURL: haveURLs) }
      return []
    }
    guard case .sequence(let values, _) = entry.value else {
      report(.wrongType, "key '\(key)' requires a list", hint: Self.itemHint(key), at: entry.key.range)
      return []
    }
    return values.compactMap { item($0, of: key, among: categories, hasURL: haveURLs) }
  }

  private static func itemHint(_ key: String) -> String {
    "write a list, such as \(key): [Stalker, {title: Heat, year: 1995, note: \"Twice.\"}]"
  }

  private mutating func item(
    _ value: Value,
    of key: String,
    among categories: [Category],
    hasURL: Bool
  ) -> ItemList.Item? {
    switch value {
    case .scalar(let scalar):
      return checked(scalar, of: key, at: scalar.range).map { text in
        let isPath = text.value.hasSuffix(".md")
        return ItemList.Item(
          title: isPath ? nil : text.value,
          review: isPath ? text : nil,
          place: text.range
        )
      }
    case .mapping(let entries, let range):
      return item(nested(entries, at: range), of: key, among: categories, hasURL: hasURL)
    case .sequence(_, let range):
      let message = "each item of '\(key)' must be a title or a mapping"
      report(.wrongType, message, hint: Self.itemHint(key), at: range)
      return nil
    }
  }

  private mutating func item(
    _ row: EntryReader,
    of key: String,
    among categories: [Category],
    hasURL: Bool
  ) -> ItemList.Item? {
    var (row, item) = (row, ItemList.Item())
    row.expect("title", .subject)
    let title = row.writtenText("title")
    row.expect("review", .review)
    item.review = row.writtenText("review")
    item.title = title?.value
    item.year = row.number("year", in: 0...9999, example: 1995)
    row.expect("category", .category(categories.map(\.name)))
    if row.holdsValue("category") { item.category = row.category("category", among: categories) }
    _ = row.entry("category")
    if hasURL { item.url = row.url("url") }
    row.expect("note", .sentence)
    item.note = row.writtenText("note")
    item.place = item.review?.range ?? title?.range ?? row.place
    row.explain(ItemList.itemDeclaration.explanations)
    row.reportUnknownKeys()
    if !row.isProbing, !row.isWritten("title"), !row.isWritten("review") {
      row.reportMissing("title", example: "Stalker, or review: reviews/films/stalker.md")
    }
    report(row, of: key)
    return title == nil && item.review == nil ? nil : item
  }
}
