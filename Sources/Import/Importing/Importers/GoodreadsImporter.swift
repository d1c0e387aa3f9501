import FrontMatter
import Notation

/// An importer of Goodreads library exports (CSV) of any year. The format is known from public importers and their tests.
enum GoodreadsImporter: Importer {
  static let name = "goodreads"
  static let system = "Goodreads"

  static func recognizedFiles(of source: some ImportSource) throws -> Int { try filter.count(in: source) }

  static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let tables = try filter.tables(in: source).map {
      try CSVTable.parse($0, orders: .goodreads).withDays(in: "Date Read", "Date Added")
    }
    return ImportedCollection(site, of: tables, mappings, detail: "Author", review: review)
  }

  private static let filter = TableFilter(system: system, orders: .goodreads) {
    $1.isSuperset(of: ["title", "author", "my rating", "exclusive shelf"])
  }

  private static let site = ImportedSite(
    scale: .points(worst: 100, best: 500, step: 100),
    categories: [ImportedCategory("Book", plural: "Books", type: "Book", shape: "portrait")],
    fields: [
      .people("author", plural: "Authors"), .bookSeries, .year, .of("number", "pages", property: "numberOfPages"),
      .of("text", "publisher", property: "publisher"), .of("text", "format"), .of("text", "isbn", property: "isbn"),
    ]
  )

  private static let mappings = ColumnMappings(
    [
      "Book Id": "imported", "Title": "title, series", "Author": "author", "Additional Authors": "author",
      "ISBN": "isbn",
      "ISBN13": "isbn", "My Rating": "rating", "Publisher": "publisher", "Binding": "format",
      "Number of Pages": "pages",
      "Year Published": "year", "Original Publication Year": "year", "Date Read": "visited", "Date Added": "published",
      "Bookshelves": "tags", "My Review": "text", "Spoiler": "spoilers",
    ],
    leftOut: [
      "Private Notes": "private", "Recommended For": "private", "Recommended By": "private",
      "Average Rating": "rating of other people", "Exclusive Shelf": "used only to select read books",
      "Bookshelves with positions": "duplicate of Bookshelves", "Author l-f": "duplicate of Author",
    ]
  )

  /// Returns a review; nil if the book was neither rated nor reviewed.
  private static func review(of row: CSVRow, in collection: inout ImportedCollection) -> ImportedReview? {
    let (title, series) = BookTitle.parts(of: row["Title"])
    let written = row["My Rating"] == "0" ? "" : row["My Rating"]
    let rating = collection.rating(hundredths(written), written: written, of: title, at: row.place)
    guard !title.isEmpty, rating != nil || !row["My Review"].isEmpty else {
      let shelf = row["Exclusive Shelf"]
      let reason = "no rating and no text" + (shelf == "read" ? "" : ", on the shelf \(shelf)")
      collection.skip(row, titled: title, reason)
      return nil
    }
    let id = row["Book Id"].isEmpty ? "\(title)/\(row["Author"])" : row["Book Id"]
    let points = rating.map(ImportedRating.points)
    var review = ImportedReview(key: "\(name)/\(id)", place: row.place, title: title, rating: points, category: "Book")
    review.entries["series"] = series
    addEntries(of: row, to: &review, &collection)
    review.body = collection.markdown(of: row["My Review"], of: title, at: row.place)
    return review
  }

  private static func addEntries(
    of row: CSVRow,
    to review: inout ImportedReview,
    _ collection: inout ImportedCollection
  ) {
    let visited = collection.day(of: row, in: "Date Read")
    review.entries.set(visited: visited, published: collection.day(of: row, in: "Date Added"))
    collection.set("author", topics: [row["Author"]] + row.list("Additional Authors"), of: &review)
    collection.set("year", year: row["Original Publication Year", "Year Published"], of: &review)
    review.entries.set("pages", number: row.number("Number of Pages").flatMap { $0 > 0 ? $0 : nil })
    review.entries.set("publisher", text: row["Publisher"])
    review.entries.set("format", text: row["Binding"])
    review.entries.set("isbn", text: isbn(row["ISBN13"]) ?? isbn(row["ISBN"]))
    let shelves: Set<String> = ["read", "to-read", "currently-reading", row["Exclusive Shelf"]]
    collection.set("tags", topics: row.list("Bookshelves").filter { !shelves.contains($0) }, of: &review)
    review.entries.set("spoilers", holds: row["Spoiler"].lowercased() == "true")
  }
}
