import Diagnostics
import FrontMatter
import Notation

/// A validator that creates lists from parsed files.
package struct ItemListValidator: EntryValidator {
  package typealias Value = ItemList
  private let categories: [Category]
  private let fields: [Field]
  private let queryFields: QueryFields
  package let slugLetters: SlugLetters
  package let timeZone: TimeZoneRules?

  package init(_ configuration: SiteConfiguration) {
    (categories, fields) = (configuration.categories, configuration.fields)
    queryFields = QueryFields(configuration)
    (slugLetters, timeZone) = (configuration.slugLetters, configuration.timeZone?.rules)
  }

  package func declaration(in folder: String) -> Declaration { ItemList.declaration }

  package func foreignKeys(in path: String, _ read: @escaping (inout EntryReader) -> Void) -> KeyNames {
    ForeignKeys.pageKeys(read)
  }

  /// Returns the list in a file such as `lists/ten-best-2026.md`.
  package func value(_ reader: inout EntryReader, path: String) -> ItemList? {
    let title = reader.requiredText("title", example: "\"The ten best films of 2026\"")
    reader.expect("verdict", .sentence)
    let verdict = reader.text("verdict")
    let isRanked = reader.condition("ranked")
    let contents = contents(&reader)
    let grouping = grouping(&reader)
    let (date, update) = (reader.timestamp("date"), reader.timestamp("updated"))
    let illustration = reader.illustration()
    let language = reader.language("lang")
    let isDraft = reader.draft(path)
    let slug = reader.slug(fileName: fileName(path))
    let aliases = reader.aliases()
    // The identity of the list at its source, by which `verdict import` recognizes it.
    _ = reader.text("imported")
    guard let title, let slug, let contents else { return nil }
    return ItemList(
      path: path,
      slug: slug,
      title: title,
      verdict: verdict,
      illustration: illustration,
      language: language,
      aliases: aliases,
      isDraft: isDraft,
      publicationTime: date,
      update: update,
      isRanked: isRanked,
      contents: contents,
      grouping: grouping
    )
  }

  package func names(_ document: FencedDocument, path: String) -> ClaimedNames {
    var reader = reader(document)
    return ClaimedNames(
      components: reader.slug(fileName: fileName(path)).map { [$0.value] },
      aliases: reader.aliases(),
      isDraft: reader.draft(path),
      published: reader.timestamp("date")
    )
  }
}

// MARK: - Origin and order of the items
extension ItemListValidator {
  private func contents(_ reader: inout EntryReader) -> ItemList.Contents? {
    let items = reader.items(among: categories)
    let selection = selection(&reader)
    if reader.isWritten("items"), reader.isWritten("where") {
      reader.reportList("a list has either 'items' or 'where'", "remove one of the two", at: "where")
    } else if reader.isWritten("items") {
      for key in ["sort", "limit"] where reader.isWritten(key) {
        reader.reportList("'\(key)' is for lists with 'where'", "remove \(key):", at: key)
      }
    } else if !reader.isWritten("where") {
      reader.reportMissing("items", example: "[\"Stalker\"], or where: {rating: 4..} for an automatic list")
      return nil
    }
    return selection.map(ItemList.Contents.reviews) ?? .items(items)
  }

  private func selection(_ reader: inout EntryReader) -> ItemList.Selection? {
    let order = order(&reader)
    let limit = reader.number("limit", in: 1...10_000, example: 25)
    let place = reader.place(of: "where")
    guard var conditions = reader.mapping("where", example: "category: Film") else { return nil }
    let query = conditions.query(queryFields)
    reader.report(conditions, of: "where")
    return query.map { ItemList.Selection(query: $0, place: place, order: order, limit: limit) }
  }

  private func order(_ reader: inout EntryReader) -> ListOrder {
    let keys = ListOrder.keys + fields.filter { $0.type.measure != nil }.map(\.key)
    let text = reader.choice("sort", among: keys + keys.map { "-\($0)" })
    return text.map { ListOrder($0) } ?? .standard
  }

  private func grouping(_ reader: inout EntryReader) -> ListGrouping? {
    let keys = ListGrouping.keys + fields.map(\.key).filter { !ListGrouping.keys.contains($0) }
    return reader.choice("group", among: keys).map { ListGrouping($0) }
  }
}

extension EntryReader {
  fileprivate mutating func reportList(_ message: String, _ hint: String, at key: String) {
    report(.listInvalid, message, hint: hint, at: place(of: key))
  }

  /// Returns the items of a list; reports invalid ones.
  fileprivate mutating func items(among categories: [Category]) -> [ItemList.Item] {
    expect("items", .items(of: .subject), isRequired: true)
    change("items") { $0.substitute = "where" }
    guard let entry = entry("items") else {
      if isProbing { _ = item(nested([], at: place), among: categories) }
      return []
    }
    guard case .sequence(let values, _) = entry.value else {
      report(.wrongType, "key 'items' requires a list", hint: Self.itemHint, at: entry.key.range)
      return []
    }
    return values.compactMap { item($0, among: categories) }
  }

  private static let itemHint = "write a list, such as items: [Stalker, {title: Heat, year: 1995, note: \"Twice.\"}]"

  private mutating func item(_ value: Value, among categories: [Category]) -> ItemList.Item? {
    switch value {
    case .scalar(let scalar):
      return checked(scalar, of: "items", at: scalar.range).map { text in
        let isPath = text.value.hasSuffix(".md")
        return ItemList.Item(
          title: isPath ? nil : text.value,
          review: isPath ? text : nil,
          place: text.range
        )
      }
    case .mapping(let entries, let range): return item(nested(entries, at: range), among: categories)
    case .sequence(_, let range):
      report(.wrongType, "each item of 'items' must be a title or a mapping", hint: Self.itemHint, at: range)
      return nil
    }
  }

  private mutating func item(_ row: EntryReader, among categories: [Category]) -> ItemList.Item? {
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
    item.url = row.url("url")
    row.expect("note", .sentence)
    item.note = row.writtenText("note")
    item.place = item.review?.range ?? title?.range ?? row.place
    row.explain(ItemList.itemDeclaration.explanations)
    row.reportUnknownKeys()
    if !row.isProbing, !row.isWritten("title"), !row.isWritten("review") {
      row.reportMissing("title", example: "Stalker, or review: reviews/films/stalker.md")
    }
    report(row, of: "items")
    return title == nil && item.review == nil ? nil : item
  }
}
