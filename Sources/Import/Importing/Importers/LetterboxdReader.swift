import FrontMatter
import ReviewModel

/// Joins the tables of an export: an entry stands in the diary, among the reviews, or in both; a rating belongs to a film.
struct LetterboxdReader {
  /// What the tables share of a film; their addresses are of entries, or of films.
  private struct Film: Hashable {
    let name, year: String

    init(_ row: CSVRow) { (name, year) = (row["Name", "Title"], row["Year"]) }
  }

  private struct Entry {
    var row: CSVRow
    let film: Film
    var rating: Int?
    /// Whether the film was rated apart from the diary.
    var isOnlyRating = false
    /// The rows that say more of it.
    var others: [CSVRow] = []

    var isReview: Bool { !film.name.isEmpty && (rating != nil || !row["Review"].isEmpty) }
  }

  private let tables: [LetterboxdTable]
  private var collection: ImportedCollection
  private var entries: [Entry] = []
  /// The places of the entries of each film.
  private var places: [Film: [Int]] = [:]

  init(_ tables: [LetterboxdTable], _ site: ImportedSite, _ mappings: ColumnMappings) {
    self.tables = tables
    collection = ImportedCollection(site, of: tables.map(\.table), mappings)
  }

  mutating func read() -> ImportedCollection {
    addEntries()
    addRatings()
    addReviews()
    joinOthers()
    collection.makeKeysUnique()
    return collection
  }

  private func rows(_ kind: LetterboxdTable.Kind) -> [CSVRow] {
    tables.filter { $0.kind == kind }.flatMap(\.table.rows)
  }

  private mutating func add(_ entry: Entry) {
    places[entry.film, default: []].append(entries.count)
    entries.append(entry)
  }

  /// A row among the reviews says all that the row of the same address in the diary says.
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

  /// A film that is in the diary has its rating there; where it has none, the rating is that of the latest entry.
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

  /// What was watched or liked belongs to the reviews of the film, if there are any.
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
    collection.tellApart(by: entries.filter(\.isReview).map(\.film.year))
  }

  private mutating func rating(of row: CSVRow) -> Int? {
    let text = row["Rating"].isEmpty ? row["Rating10"] : row["Rating"]
    let points = hundredths(text).map { row["Rating"].isEmpty ? $0 / 2 : $0 }
    return collection.rating(points, written: text, of: row["Name", "Title"], at: row.place)
  }

  private mutating func review(of entry: Entry) -> ImportedReview {
    let row = entry.row
    var review = ImportedReview(
      key: "\(LetterboxdImporter.name)/\(key(of: row))",
      place: row.place,
      title: entry.film.name,
      rating: entry.rating.map(ImportedRating.points),
      category: "Film"
    )
    let logged = collection.day(of: row, in: "Date")
    if entry.isOnlyRating {
      review.entries.set("date", day: logged)
    } else {
      let watched = collection.day(of: row, in: "Watched Date", "WatchedDate")
      review.entries.set(visited: watched, published: logged)
    }
    collection.set("year", year: entry.film.year, of: &review)
    collection.set("director", topics: row.list("Directors"), of: &review)
    review.entries.set("rewatch", holds: ["yes", "true"].contains(row["Rewatch"].lowercased()))
    collection.set("tags", topics: row.list("Tags"), of: &review)
    review.body = collection.markdown(of: row["Review"], of: review.title, at: row.place)
    return review
  }

  /// The address without its scheme. The form for imports knows the film only, which may have been seen on several days.
  private func key(of row: CSVRow) -> String {
    let film = row["Letterboxd URI", "LetterboxdURI", "imdbID", "tmdbID", "Title"]
    return [withoutScheme(film), row["WatchedDate"]].filter { !$0.isEmpty }.joined(separator: "/")
  }
}
