import FrontMatter
import ImportFormats
import ReviewModel

/// A reader that merges the tables of an export. The diary and the reviews both list entries; ratings belong to films.
struct LetterboxdReader {
  /// The shared identity of a film in all tables. URLs are not comparable, because they identify entries in some tables and
  /// films in others.
  private struct Film: Hashable {
    let name, year: String

    init(_ row: CSVRow) { (name, year) = (row["Name", "Title"], row["Year"]) }
  }

  private let tables: [LetterboxdTable]
  private let service: TableService
  private var collection: ImportedCollection
  private var rows: [ServiceRow] = []
  /// The indices of the rows of each film.
  private var places: [Film: [Int]] = [:]

  init(_ tables: [LetterboxdTable], _ service: TableService) {
    (self.tables, self.service) = (tables, service)
    collection = ImportedCollection(service, of: tables.map(\.table))
  }

  mutating func read() -> ImportedCollection {
    addEntries()
    addRatings()
    for row in tableRows(.watched) { join(row) }
    for row in tableRows(.likes) { addLike(row) }
    for row in tableRows(.watchlist) { add(row, .next) }
    collection.add(rows)
    return collection
  }

  private func tableRows(_ kind: LetterboxdTable.Kind) -> [CSVRow] {
    tables.filter { $0.kind == kind }.flatMap(\.table.rows)
  }

  /// Adds diary and review rows; of two rows with one URL, the review row is used, because it contains all data of the diary row.
  private mutating func addEntries() {
    var (known, entries): ([String: Int], [CSVRow]) = ([:], [])
    for row in tableRows(.entries) {
      let address = row["Letterboxd URI"]
      guard !address.isEmpty, let index = known[address] else {
        known[address] = entries.count
        entries.append(row)
        continue
      }
      collection.joinedRowCount += 1
      if !row["Review"].isEmpty { entries[index] = row }
    }
    for row in entries { add(row) }
  }

  /// Adds the ratings of today. The latest entry of a film without rated entries gets the rating.
  private mutating func addRatings() {
    for row in tableRows(.ratings) {
      guard let places = places[Film(row)], let latest = places.max(by: { order(of: $0) < order(of: $1) }) else {
        add(row)
        continue
      }
      collection.joinedRowCount += 1
      let rated = places.filter { rows[$0].review.rating != nil }.max { order(of: $0) < order(of: $1) }
      let rating = rating(of: row)
      if let rated {
        rows[latest].standingRating = rating == rows[rated].review.rating ? nil : rating
      } else {
        rows[latest].review.rating = rating
      }
    }
  }

  private func order(of index: Int) -> (Int, Int) { (rows[index].review.days?.latest?.ordinal ?? 0, index) }

  /// Adds a row about a film that no other table lists.
  private mutating func join(_ row: CSVRow) {
    if places[Film(row)] == nil { add(row) } else { collection.joinedRowCount += 1 }
  }

  private mutating func addLike(_ row: CSVRow) {
    join(row)
    for index in places[Film(row)] ?? [] { rows[index].review.entries.set("liked", holds: true) }
  }

  private mutating func rating(of row: CSVRow) -> ImportedRating? {
    let text = row["Rating", "Rating10"]
    let points = hundredths(text).map { row["Rating"].isEmpty ? $0 / 2 : $0 }
    return collection.rating(points, text, of: row["Name", "Title"], at: row.place).map(ImportedRating.points)
  }

  private mutating func add(_ row: CSVRow, _ status: ImportedStatus = .done) {
    let film = Film(row)
    guard !film.name.isEmpty else { return collection.skip("missing title", at: row.place) }
    let key = "\(LetterboxdImporter.name)/\(key(of: row))"
    var review = service.review(titled: film.name, rating(of: row), key: key, at: row.place)
    review.status = status
    service.complete(&review, from: row, &collection)
    if status == .done { places[film, default: []].append(rows.count) }
    rows.append(ServiceRow(review: review, subject: "\(film.name)\n\(film.year)", detail: film.year))
  }

  /// Returns the URL without its scheme. The import format identifies only the film, so the key includes the day of watching.
  private func key(of row: CSVRow) -> String {
    let film = row["Letterboxd URI", "LetterboxdURI", "imdbID", "tmdbID", "Title"]
    return [withoutScheme(film), row["WatchedDate"]].filter { !$0.isEmpty }.joined(separator: "/")
  }
}
