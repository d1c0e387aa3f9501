import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// A table whose columns have the names of front matter keys, such as the CSV of `verdict export`.
struct VerdictTable {
  private let table: CSVTable
  /// The columns with a front matter key.
  private let keys: [(column: String, key: String)]
  /// The declared fields, of reviews and of visits, that have a list in any row.
  private let lists: (fields: Set<String>, visits: Set<String>)

  init(_ table: CSVTable) {
    self.table = table.withDays(in: Self.days)
    let keys = table.header.compactMap { column in Self.key(column).map { (column: column, key: $0) } }
    let declared = keys.filter { !ReviewValidator.ownKeys.contains($0.key) }
    let visits = table.rows.flatMap { YAML(cell: $0["visits"]).members }
    let fields = declared.filter { field in table.rows.contains { YAML(cell: $0[field.column]).isList } }
    lists = (Set(fields.map(\.key)), Set(visits.filter(\.value.isList).map(\.key)))
    self.keys = keys
  }

  /// Returns the value of a cell. A single value of a field with lists is a list, too, because a field has one type.
  private func value(_ row: CSVRow, _ column: String) -> YAML {
    let (value, key) = (YAML(cell: row[column]), Self.key(column) ?? column)
    return lists.fields.contains(key) ? value.asList : key == "visits" ? value.withLists(of: lists.visits) : value
  }

  /// The ratings of all rows.
  var ratings: [ForeignRating] { table.rows.compactMap { ForeignRating($0["rating"]) } }

  func add(to collection: inout ImportedCollection, _ scale: ForeignScale) {
    collection.add(table)
    let logged = table.rows.filter(\.isLogged)
    collection.mappings += table.header.map { column in
      column == "status" && !logged.isEmpty ? ImportMapping(column, to: column) : Self.mapping(column)
    }
    for row in table.rows where !row.isLogged { add(row, to: &collection, scale) }
    add(logged, to: &collection)
    let names = collection.reviews.map(\.category) + logged.map { $0["category"] }.filter { !$0.isEmpty }
    for name in names where !collection.site.categories.contains(where: { $0.name == name }) {
      collection.site.categories.append(ImportedCategory(name))
    }
    let declared = fields(of: collection.reviews, logged) + visitFields(of: collection.reviews)
    let own = logged.isEmpty ? [] : LogEntry.ownKeys
    collection.site.fields += declared.filter { !own.contains($0.key) }
  }

  /// Adds rows of the log, as files at their paths.
  private func add(_ rows: [CSVRow], to collection: inout ImportedCollection) {
    let columns = table.header.filter { $0 != "path" }
    for (path, rows) in Dictionary(grouping: rows, by: { $0["path"] }).sorted(by: { $0.key.precedesBytewise($1.key) }) {
      let entries = rows.map { row in
        columns.filter { !row[$0].isEmpty }.map { (key: $0, value: value(row, $0)) }
      }
      collection.add(log: path, entries, at: rows[0].place)
      collection.joinedRowCount += rows.count - 1
      collection.logged.keys.formUnion(entries.joined().map(\.key))
      collection.logged.categories.formUnion(rows.map { $0["category"] })
    }
  }

  private func add(_ row: CSVRow, to collection: inout ImportedCollection, _ scale: ForeignScale) {
    var entries = FrontMatterEntries()
    for (column, key) in keys where !row[column].isEmpty {
      if Self.days.contains(key) {
        addDay(row, column, key, to: &entries, &collection)
      } else {
        entries[key] = Self.texts.contains(key) ? YAML(textCell: row[column]) : value(row, column)
      }
    }
    let path = row["path"].isEmpty ? nil : row["path"]
    if let path, !path.isInside("reviews"), row["category"].isEmpty {
      return collection.add(file: path, entries, body: row["text"].withoutFormulaMark, at: row.place)
    }
    guard var review = VerdictImporter.review(entries, path: path, at: row.place, &collection.remarks) else { return }
    review.body = row["text"].isEmpty ? "" : row["text"].withoutFormulaMark + "\n"
    collection.reviews.append(review)
    let written = row["rating"]
    guard !written.isEmpty else { return }
    collection.rate(collection.reviews.count - 1, ForeignRating(written), written: written, on: scale)
  }

  /// Adds a day. A day in Verdict's notation keeps its time of day, and may be unknown.
  private func addDay(
    _ row: CSVRow,
    _ column: String,
    _ key: String,
    to entries: inout FrontMatterEntries,
    _ collection: inout ImportedCollection
  ) {
    let isUnknown = row[column].lowercased() == ReviewDays.unknown && ["date", "visited"].contains(key)
    if isUnknown || CalendarDay(row[column]) != nil { return entries[key] = YAML(cell: row[column]) }
    entries.set(key, day: collection.day(of: row, in: [column]))
  }

  /// Returns the columns without a key of Verdict as declared fields.
  private func fields(of reviews: [ImportedReview], _ logged: [CSVRow]) -> [ImportedField] {
    keys.filter { !ReviewValidator.ownKeys.contains($0.key) }.map { column, key in
      let values = reviews.compactMap { $0.entries[key] } + logged.map { YAML(cell: $0[column]) }
      if key == "series" || values.contains(where: \.isMapping) {
        return ImportedField(key, [("type", .text("series")), ("plural", .text(ForeignField.plural(key)))])
      }
      return ImportedField(key, lists.fields.contains(key) ? [("type", .text("texts"))] : [])
    }
  }

  /// Returns the keys of visits without a key of Verdict as declared fields.
  private func visitFields(of reviews: [ImportedReview]) -> [ImportedField] {
    let members = reviews.flatMap { $0.entries["visits"]?.members ?? [] }
    return members.map(\.key).reduce(into: Visit.ownKeys) { if !$0.contains($1) { $0.append($1) } }
      .dropFirst(Visit.ownKeys.count)
      .map {
        ImportedField($0, [("of", .text("visit"))] + (lists.visits.contains($0) ? [("type", .text("texts"))] : []))
      }
  }

  /// Returns the key of a column; nil if its name is not a valid key. Verdict's own keys are matched case-insensitively.
  private static func key(_ column: String) -> String? {
    guard !places.contains(column.lowercased()) else { return nil }
    if let own = ReviewValidator.ownKeys.first(where: { $0.lowercased() == column.lowercased() }) { return own }
    return Field.isKey(column) ? column : nil
  }

  /// The keys with a text value, even if the cell resembles a list.
  private static let texts: Set<String> = ["title", "category", "verdict", "subject", "restaurant", "alt", "image"]
  private static let days = ["date", "visited", "published", "updated"]
  private static let places: Set<String> = ["path", "address", "status", "text"]

  private static func mapping(_ column: String) -> ImportMapping {
    if let key = key(column) { return ImportMapping(column, to: key) }
    switch column.lowercased() {
    case "path", "text": return ImportMapping(column, to: column.lowercased())
    case "address", "status": return ImportMapping(column, leftOut: "derived from other columns")
    default: return ImportMapping(column, leftOut: "not a valid key")
    }
  }
}

extension CSVRow {
  /// Whether the row is an entry of the log.
  fileprivate var isLogged: Bool { self["path"].isInside(LogFile.folder) }
}

extension YAML {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
  fileprivate var asList: YAML { isList ? self : .list([self]) }

  /// Returns mappings in which the members with the given keys are lists.
  fileprivate func withLists(of keys: Set<String>) -> YAML {
    switch self {
    case .list(let values): .list(values.map { $0.withLists(of: keys) })
    case .mapping(let members):
      .mapping(members.map { (key: $0.key, value: keys.contains($0.key) ? $0.value.asList : $0.value) })
    default: self
    }
  }

  fileprivate var isMapping: Bool { if case .mapping = self { true } else { false } }

  /// Creates a text from a cell, with or without YAML quotes.
  fileprivate init(textCell cell: String) {
    self = cell.utf8.first == UInt8(ascii: "\"") ? YAML(cell: cell) : .text(cell.withoutFormulaMark)
  }

  /// Creates a value from a cell: a list, mapping or quoted text in YAML syntax, else the cell as text.
  init(cell: String) {
    let isYAML = cell.utf8.first.map { "[{\"".utf8.contains($0) } ?? false
    let source = SourceFile(path: "cell", text: "cell: \(cell)\n")
    let read = isYAML ? YAMLReader.read(source, in: source.range) : Diagnosed(nil)
    if let value = read.value?.first?.value, read.diagnostics.isEmpty {
      self.init(value)
    } else {
      self = cell == "true" || cell == "false" ? .plain(cell) : .text(cell.withoutFormulaMark)
    }
  }

  /// Creates the member of a mapping, such as the number of a series.
  private init(member value: Value) {
    if case .scalar(let scalar) = value, scalar.isPlain { self = .plain(scalar.text) } else { self.init(value) }
  }

  private init(_ value: Value) {
    switch value {
    case .scalar(let scalar): self = .text(scalar.text)
    case .sequence(let values, _): self = .list(values.map { YAML($0) })
    case .mapping(let entries, _): self = .mapping(entries.map { (key: $0.key.text, value: YAML(member: $0.value)) })
    }
  }
}
