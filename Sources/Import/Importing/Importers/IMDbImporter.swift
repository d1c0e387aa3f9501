import FrontMatter
import Notation

/// An importer of IMDb rating exports (CSV), with the columns and spellings of any year. IMDb does not export review texts.
enum IMDbImporter: Importer {
  static let name = "imdb"
  static let system = "IMDb"

  static func recognizedFiles(of source: some ImportSource) throws -> Int { try filter.count(in: source) }

  static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let tables = try filter.tables(in: source).map { try CSVTable.parse($0, orders: .imdb).withDays(in: "Date Rated") }
    return ImportedCollection(site, of: tables, mappings, detail: "Year", review: review)
  }

  private static let filter = TableFilter(system: system, orders: .imdb) {
    $1.isSuperset(of: ["const", "title", "your rating"])
  }

  private static let site = ImportedSite(
    scale: .points(worst: 100, best: 1000, step: 100),
    categories: [
      ImportedCategory("Film", plural: "Films", type: "Movie", shape: "portrait"),
      ImportedCategory("Show", plural: "Shows", type: "TVSeries", shape: "portrait"),
      ImportedCategory("Game", plural: "Games", type: "VideoGame", shape: "portrait"),
      ImportedCategory("Podcast", plural: "Podcasts", type: "PodcastSeries", shape: "square"),
    ],
    fields: [
      .people("director", plural: "Directors"), .year, .of("duration", "runtime", property: "duration"),
      ImportedField("originalTitle", [("name", .text("Original title")), ("property", .text("alternateName"))]),
      ImportedField("imdb", [("name", .text("IMDb")), ("type", .text("url")), ("property", .text("sameAs"))]),
    ]
  )

  private static let mappings = ColumnMappings(
    [
      "Const": "imported", "Your Rating": "rating", "Date Rated": "published", "Title": "title",
      "Original Title": "originalTitle", "URL": "imdb", "Title Type": "category", "Runtime (mins)": "runtime",
      "Year": "year", "Genres": "tags", "Directors": "director",
    ],
    leftOut: ["IMDb Rating": "rating of other people", "Num Votes": "data of other people"]
  )

  /// Returns the category of a title type, whose spelling changed from `tvMiniSeries` to `TV Mini Series`.
  private static func category(ofType type: String) -> String {
    switch String(decoding: type.utf8.filter(\.isLetter), as: UTF8.self).lowercased() {
    case "tvseries", "tvminiseries", "tvepisode": "Show"
    case "videogame": "Game"
    case "podcastseries", "podcastepisode": "Podcast"
    default: "Film"
    }
  }

  /// Returns a review; nil without a rating, as on a list.
  private static func review(of row: CSVRow, in collection: inout ImportedCollection) -> ImportedReview? {
    let (title, written) = (row["Title", "Original Title"], row["Your Rating"])
    let rating = collection.rating(hundredths(written), written: written, of: title, at: row.place)
    guard !title.isEmpty, let rating else {
      collection.skip(row, titled: title, "no rating")
      return nil
    }
    var review = ImportedReview(
      key: "\(name)/\(row["Const", "Title"])",
      place: row.place,
      title: title,
      rating: .points(rating),
      category: category(ofType: row["Title Type"])
    )
    addEntries(of: row, to: &review, &collection)
    return review
  }

  private static func addEntries(
    of row: CSVRow,
    to review: inout ImportedReview,
    _ collection: inout ImportedCollection
  ) {
    review.entries.set("published", day: collection.day(of: row, in: "Date Rated"))
    collection.set("director", topics: row.list("Directors"), of: &review)
    collection.set("year", year: row["Year"], of: &review)
    if let minutes = row.number("Runtime (mins)"), minutes > 0 { review.entries["runtime"] = .plain("\(minutes) min") }
    if row["Original Title"] != review.title { review.entries.set("originalTitle", text: row["Original Title"]) }
    review.entries.set("imdb", text: row["URL"])
    collection.set("tags", topics: row.list("Genres"), of: &review)
  }
}
