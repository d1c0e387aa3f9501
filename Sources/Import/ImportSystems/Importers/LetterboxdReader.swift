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

  private struct Entry {
    var row: CSVRow
    let film: Film
    var rating: Int?
    /// Whether the rating is not part of the diary.
    var isOnlyRating = false
    /// The merged rows with further data.
    var others: [CSVRow] = []

    var isReview: Bool { !film.name.isEmpty && (rating != nil || !row["Review"].isEmpty) }
  }

  private let tables: [LetterboxdTable]
  private let service: TableService
  private var collection: ImportedCollection
  private var entries: [Entry] = []
  /// The indices of the entries of each film.
  private var places: [Film: [Int]] = [:]

  init(_ tables: [LetterboxdTable], _ service: TableService) {
    (self.tables, self.service) = (tables, service)
    collection = ImportedCollection(service, of: tables.map(\.table))
  }

  mutating func read() -> ImportedCollection {
    addEntries()
    addRatings()
    addReviews()
    joinOthers()
    collection.makeKeysUnique()
    collection.omitUploadDays()
    return collection
  }

  private func rows(_ kind: LetterboxdTable.Kind) -> [CSVRow] {
    tables.filter { $0.kind == kind }.flatMap(\.table.rows)
  }

  private mutating func add(_ entry: Entry) {
    places[entry.film, default: []].append(entries.count)
    entries.append(entry)
  }

  /// Adds diary and review rows; of two rows with one URL, the review row is used, because it contains all data of the diary row.
  private mutating func addEntries() {
    var known: [String: Int] = [:]
    for row in rows(.entries) {
      let address = row["Letterboxd URI"]
      if let index = address.isEmpty ? nil : known[address] {
        let hasText = !row["Review"].isEmpty
        entries[index].others.append(hasText ? entries[index].row : row)
        if hasText { entries[index].row = row }
      } else {
        known[address] = entries.count
        add(Entry(row: row, film: Film(row), rating: rating(of: row)))
      }
    }
  }

  /// Adds ratings. A film with rated diary entries keeps those ratings; otherwise its latest entry gets the rating.
  private mutating func addRatings() {
    for row in rows(.ratings) {
      let film = Film(row)
      guard let places = places[film], let last = places.last else {
        add(Entry(row: row, film: film, rating: rating(of: row), isOnlyRating: true))
        continue
      }
      entries[last].others.append(row)
      if places.allSatisfy({ entries[$0].rating == nil }) { entries[last].rating = rating(of: row) }
    }
  }

  /// Merges watched and liked films into the reviews of the film, if it has any.
  private mutating func joinOthers() {
    let reviewed = Set(entries.lazy.filter(\.isReview).map(\.film))
    for row in rows(.watched) + rows(.likes) { join(row, isJoined: reviewed.contains(Film(row))) }
  }

  private mutating func join(_ row: CSVRow, isJoined: Bool) {
    if isJoined { collection.joinedRowCount += 1 } else { collection.skip(row, titled: row["Name", "Title"]) }
  }

  private mutating func addReviews() {
    let liked = Set(rows(.likes).map(Film.init))
    for entry in entries {
      for row in entry.others { join(row, isJoined: entry.isReview) }
      guard entry.isReview else {
        collection.skip(entry.row, titled: entry.film.name)
        continue
      }
      var review = review(of: entry)
      review.entries.set("liked", holds: liked.contains(entry.film))
      collection.reviews.append(review)
    }
    collection.distinguish(by: entries.filter(\.isReview).map(\.film.year))
  }

  private mutating func rating(of row: CSVRow) -> Int? {
    let text = row["Rating", "Rating10"]
    let points = hundredths(text).map { row["Rating"].isEmpty ? $0 / 2 : $0 }
    return collection.rating(points, text, of: row["Name", "Title"], at: row.place)
  }

  private mutating func review(of entry: Entry) -> ImportedReview {
    let row = entry.row
    var review = ImportedReview(
      key: "\(LetterboxdImporter.name)/\(key(of: row))",
      place: row.place,
      title: entry.film.name,
      rating: entry.rating.map(ImportedRating.points),
      category: service.category
    )
    service.complete(&review, from: row, &collection)
    if entry.isOnlyRating {
      // The day of a rating without an entry is the only day.
      review.entries["date"] = review.entries["published"]
      review.entries["published"] = nil
    }
    return review
  }

  /// Returns the URL without its scheme. The import format identifies only the film, so the key includes the day of watching.
  private func key(of row: CSVRow) -> String {
    let film = row["Letterboxd URI", "LetterboxdURI", "imdbID", "tmdbID", "Title"]
    return [withoutScheme(film), row["WatchedDate"]].filter { !$0.isEmpty }.joined(separator: "/")
  }
}
