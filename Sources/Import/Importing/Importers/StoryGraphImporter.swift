import FrontMatter
import Notation

/// An importer of The StoryGraph library exports (CSV). The format is known from public importers and their tests.
enum StoryGraphImporter: Importer {
  static let name = "storygraph"
  static let system = "The StoryGraph"

  static func recognizedFiles(of source: some ImportSource) throws -> Int { try filter.count(in: source) }

  static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let tables = try filter.tables(in: source).map {
      try CSVTable.parse($0, orders: .storyGraph).withDays(in: "Date Added", "Last Date Read", "Dates Read")
    }
    return ImportedCollection(site, of: tables, mappings, detail: "Authors", review: review)
  }

  private static let filter = TableFilter(system: system, orders: .storyGraph) {
    $1.isSuperset(of: ["title", "authors", "read status", "star rating"])
  }

  private static let site = ImportedSite(
    scale: .points(worst: 25, best: 500, step: 25),
    categories: [ImportedCategory("Book", plural: "Books", type: "Book", shape: "portrait")],
    fields: [
      .people("author", plural: "Authors"), .bookSeries, .of("texts", "contributors", property: "contributor"),
      .of("text", "format"), .of("texts", "moods"), .of("text", "pace"), .of("condition", "unfinished"),
      ImportedField("warnings", [("name", .text("Content warnings")), ("type", .text("texts"))]),
      .of("text", "isbn", property: "isbn"),
    ]
  )

  private static let mappings = ColumnMappings(
    [
      "Title": "title, series", "Authors": "author", "Contributors": "contributors", "ISBN/UID": "imported, isbn",
      "Format": "format", "Read Status": "unfinished", "Date Added": "published", "Last Date Read": "visited",
      "Dates Read": "visited", "Moods": "moods", "Pace": "pace", "Star Rating": "rating", "Review": "text",
      "Content Warnings": "warnings", "Tags": "tags",
    ]
  )

  /// Returns a review; nil if the book was neither rated nor reviewed.
  private static func review(of row: CSVRow, in collection: inout ImportedCollection) -> ImportedReview? {
    let (title, series) = BookTitle.parts(of: row["Title"])
    let written = row["Star Rating"]
    let rating = collection.rating(hundredths(written), written: written, of: title, at: row.place)
    guard !title.isEmpty, rating != nil || !row["Review"].isEmpty else {
      let status = row["Read Status"]
      let reason = "no rating and no text" + (status == "read" ? "" : ", status \(status)")
      collection.skip(row, titled: title, reason)
      return nil
    }
    let id = row["ISBN/UID"].isEmpty ? "\(title)/\(row["Authors"])" : row["ISBN/UID"]
    let points = rating.map(ImportedRating.points)
    var review = ImportedReview(key: "\(name)/\(id)", place: row.place, title: title, rating: points, category: "Book")
    review.entries["series"] = series
    addEntries(of: row, to: &review, &collection)
    review.body = collection.markdown(of: row["Review"], of: title, at: row.place)
    return review
  }

  private static func addEntries(
    of row: CSVRow,
    to review: inout ImportedReview,
    _ collection: inout ImportedCollection
  ) {
    let visited = collection.lastDay(of: row, in: "Dates Read", "Last Date Read")
    review.entries.set(visited: visited, published: collection.day(of: row, in: "Date Added"))
    collection.set("author", topics: row.list("Authors"), of: &review)
    review.entries.set("contributors", texts: row.list("Contributors"))
    review.entries.set("format", text: row["Format"])
    review.entries.set("moods", texts: row.list("Moods"))
    review.entries.set("pace", text: row["Pace"])
    review.entries.set("unfinished", holds: row["Read Status"] == "did-not-finish")
    review.entries.set("warnings", texts: row.list("Content Warnings"))
    review.entries.set("isbn", text: isbn(row["ISBN/UID"]))
    collection.set("tags", topics: row.list("Tags"), of: &review)
  }
}
