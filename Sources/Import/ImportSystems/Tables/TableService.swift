import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// A service that exports tables with one subject or visit per row, declared by its columns.
struct TableService: Sendable {
  let name: String
  let system: String
  let site: ImportedSite
  /// The columns, in the order of the front matter.
  let columns: [TableColumn]
  /// The lowercase names of columns that all tables of one kind have.
  var required: [Set<String>] = []
  /// The column that distinguishes subjects with equal names.
  var detail = ""
  /// The usual orders of columns, for tables without a header.
  var orders: [[String]] = []
  /// A rating that means unrated.
  var unrated: String?
  /// Returns the status of a row; nil if it has no known meaning, so that only a row with a rating or a text is imported.
  var status: @Sendable (CSVRow) -> ImportedStatus? = { _ in .done }
  /// The category of reviews without another one.
  let category: String

  /// Returns the names of the columns for a purpose.
  func names(_ use: TableColumn.Use) -> [String] { columns.filter { $0.use == use }.flatMap(\.names) }

  /// Returns the column names of a table without a header from its first row; nil for a header and for other tables.
  func columnNames(of row: [String]) -> [String]? {
    orders.first { names in
      names.count == row.count
        && columns.allSatisfy { column in
          zip(names, row).allSatisfy { !column.names.contains($0) || column.isValid($1) }
        }
    }
  }

  /// Returns the mapping of each column in some tables, without duplicates.
  func mappings(of tables: [CSVTable]) -> [ImportMapping] {
    var seen: Set<String> = []
    return tables.flatMap(\.header).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }.map { name in
      let uses = columns.filter { $0.names.contains { $0.lowercased() == name.lowercased() } }
      let keys = uses.compactMap(\.key)
      if !keys.isEmpty { return ImportMapping(name, to: keys.joined(separator: ", ")) }
      return ImportMapping(name, leftOut: uses.last { $0.use == .leftOut }?.reason ?? "no matching key")
    }
  }
}

// MARK: - Reviews
extension TableService {
  /// Returns the reviews and the log of tables.
  func collection(of tables: [CSVTable]) -> ImportedCollection {
    var collection = ImportedCollection(self, of: tables)
    collection.add(rows(of: tables.flatMap(\.rows), in: &collection))
    return collection
  }

  /// Returns the rows with a title and a known meaning; skips the others.
  func rows(of rows: [CSVRow], in collection: inout ImportedCollection) -> [ServiceRow] {
    rows.compactMap { row(of: $0, in: &collection) }
  }

  /// Returns a row; nil if it has no title or no known meaning.
  private func row(of row: CSVRow, in collection: inout ImportedCollection) -> ServiceRow? {
    let written = row[names(.rating)]
    let splitsSeries = columns.contains { $0.key == "title, series" }
    let (title, series) = splitsSeries ? BookTitle.parts(of: row[names(.title)]) : (row[names(.title)], nil)
    let rating = collection.rating(hundredths(written), written == unrated ? "" : written, of: title, at: row.place)
    let isEmpty = rating == nil && row[names(.text)].isEmpty
    guard !title.isEmpty, let status = status(row) ?? (isEmpty ? nil : .done) else {
      let reason = title.isEmpty ? "missing title" : "no rating, no text and no known status"
      collection.skip(reason, of: title, at: row.place)
      return nil
    }
    let id = row[names(.id)].isEmpty ? "\(title)/\(row[detail])" : row[names(.id)]
    var review = review(titled: title, rating.map(ImportedRating.points), key: "\(name)/\(id)", at: row.place)
    review.status = status
    review.entries["series"] = series
    complete(&review, from: row, &collection)
    return ServiceRow(review: review, subject: "\(id)/\(title)", detail: row[detail])
  }

  /// Creates a review in the usual category.
  func review(titled title: String, _ rating: ImportedRating?, key: String, at place: ImportPlace) -> ImportedReview {
    var review = ImportedReview(key: key, place: place, title: title, rating: rating, category: category)
    review.days = ImportedDays()
    review.visitKeys = site.fields.filter(\.isOfVisits).map(\.key)
    return review
  }

  /// Sets the days, the fields and the text of a review.
  func complete(_ review: inout ImportedReview, from row: CSVRow, _ collection: inout ImportedCollection) {
    review.days?.times = collection.times(of: row, in: names(.visited))
    review.days?.logged = collection.day(of: row, in: names(.published))
    review.days?.count = Int(row[names(.count)]) ?? 0
    for column in columns { column.set(row, &review, &collection) }
    if review.body.isEmpty, review.status == .done, let note = review.note, columns.contains(where: { $0.use == .note })
    {
      (review.body, review.note) = (HTMLMarkdown.markdown(ofPlainText: note).text, nil)
    }
    review.note = review.note.map(HTMLMarkdown.note)
  }
}

extension ImportedCollection {
  /// Creates a collection without reviews and counts the rows of its tables.
  init(_ service: TableService, of tables: [CSVTable]) {
    self.init()
    (site, mappings) = (service.site, service.mappings(of: tables))
    for table in tables { add(table) }
  }
}

extension CSVTable {
  /// Returns the table with the day orders of a service's columns.
  func withDays(of service: TableService) -> CSVTable {
    withDays(in: [.visited, .published].flatMap(service.names))
  }
}

/// An importer of a service that exports only tables.
protocol TableImporter: Importer {
  static var service: TableService { get }
}

extension TableImporter {
  static var name: String { service.name }
  static var system: String { service.system }

  static func recognizedFiles(of source: some ImportSource) throws -> Int { try filter.count(in: source) }

  static func read(_ source: some ImportSource) throws -> ImportedCollection {
    service.collection(of: try tables(in: source))
  }

  /// Returns the parsed tables of the service. Throws an `ImportFailure` if there is none, or for a malformed table.
  static func tables(in source: some ImportSource) throws -> [CSVTable] {
    let service = service
    return try filter.tables(in: source).map { file in
      try CSVTable.parse(file, names: service.columnNames).withDays(of: service)
    }
  }

  private static var filter: TableFilter {
    let service = service
    return TableFilter(system: system, names: service.columnNames) { _, columns in
      service.required.contains(where: columns.isSuperset)
    }
  }
}

/// Returns the names in a list separated by commas.
func names(_ list: String) -> [String] { list.split(separator: ",").map(String.init) }
