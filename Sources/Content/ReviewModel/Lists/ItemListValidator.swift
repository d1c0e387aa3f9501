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
    let grouping = reader.grouping("group", fields)
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
    let items = reader.items("items", among: categories, haveURLs: true)
    reader.change("items") { ($0.isRequired, $0.substitute) = (true, "where") }
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
}

extension EntryReader {
  fileprivate mutating func reportList(_ message: String, _ hint: String, at key: String) {
    report(.listInvalid, message, hint: hint, at: place(of: key))
  }
}
