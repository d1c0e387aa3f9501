import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import ReviewModel

/// A service that exports tables with one review per row, declared by its columns.
struct TableService: Sendable {
  let name: String
  let system: String
  let site: ImportedSite
  /// The columns, in the order of the front matter.
  let columns: [TableColumn]
  /// The lowercase names of columns that all tables have.
  var required: Set<String> = []
  /// The column that distinguishes subjects with equal names.
  var detail = ""
  /// The usual orders of columns, for tables without a header.
  var orders: [[String]] = []
  /// A rating that means unrated.
  var unrated: String?
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
  /// Returns the reviews of tables.
  func collection(of tables: [CSVTable]) -> ImportedCollection {
    var collection = ImportedCollection(self, of: tables)
    var details: [String] = []
    for row in tables.flatMap(\.rows) {
      guard let review = review(of: row, in: &collection) else { continue }
      collection.reviews.append(review)
      details.append(row[detail])
    }
    collection.distinguish(by: details)
    collection.makeKeysUnique()
    collection.omitUploadDays()
    return collection
  }

  /// Returns a review; nil if a row has neither a rating nor a text.
  private func review(of row: CSVRow, in collection: inout ImportedCollection) -> ImportedReview? {
    let written = row[names(.rating)]
    let splitsSeries = columns.contains { $0.key == "title, series" }
    let (title, series) = splitsSeries ? BookTitle.parts(of: row[names(.title)]) : (row[names(.title)], nil)
    let rating = collection.rating(hundredths(written), written == unrated ? "" : written, of: title, at: row.place)
    guard !title.isEmpty, rating != nil || !row[names(.text)].isEmpty else {
      collection.skip(row, titled: title, reasonToSkip(row))
      return nil
    }
    let id = row[names(.id)].isEmpty ? "\(title)/\(row[detail])" : row[names(.id)]
    var review = ImportedReview(
      key: "\(name)/\(id)",
      place: row.place,
      title: title,
      rating: rating.map(ImportedRating.points),
      category: category
    )
    review.entries["series"] = series
    complete(&review, from: row, &collection)
    return review
  }

  private func reasonToSkip(_ row: CSVRow) -> String {
    let missing = names(.text).isEmpty ? "no rating" : "no rating and no text"
    guard let status = columns.first(where: { $0.use == .status }), row[status.names] != "read" else { return missing }
    return "\(missing), \(status.reason ?? "") \(row[status.names])"
  }

  /// Sets the days, the fields and the text of a review.
  func complete(_ review: inout ImportedReview, from row: CSVRow, _ collection: inout ImportedCollection) {
    let visited = collection.day(of: row, in: names(.visited))
    review.entries.set(visited: visited, published: collection.day(of: row, in: names(.published)))
    review.entries.set("date", day: collection.day(of: row, in: names(.date)))
    for column in columns { column.set(row, &review, &collection) }
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
    withDays(in: [.date, .visited, .published].flatMap(service.names))
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
    let service = service
    return service.collection(
      of: try filter.tables(in: source).map { file in
        try CSVTable.parse(file, names: service.columnNames).withDays(of: service)
      }
    )
  }

  private static var filter: TableFilter {
    let service = service
    return TableFilter(system: system, names: service.columnNames) { $1.isSuperset(of: service.required) }
  }
}

/// Returns the names in a list separated by commas.
func names(_ list: String) -> [String] { list.split(separator: ",").map(String.init) }
