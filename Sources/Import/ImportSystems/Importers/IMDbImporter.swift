import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// An importer of IMDb ratings, watchlists and other lists (CSV), with the columns and spellings of any year. IMDb does not export
/// review texts. The day of a rating is no day of seeing. A list has the columns of a watchlist and is named by its file.
enum IMDbImporter: TableImporter {
  static let service = TableService(
    name: "imdb",
    system: "IMDb",
    site: ImportedSite(
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
    ),
    columns: [
      .id("Const") { $0.wholeMatch(of: /tt\d+/) != nil }, .title("Title"), .rating("Your Rating"),
      .published("Date Rated", "Created"), .note("Description"), .topics("director", "Directors"), .year("Year"),
      .number("runtime", "Runtime (mins)", unit: " min"),
      .field("originalTitle", "Original Title") { row in
        let title = row["Original Title"]
        return title.isEmpty || title == row["Title"] ? nil : .text(title)
      },
      .line("imdb", "URL"), .topics("tags", "Genres"), .category("Title Type", category),
      .read("status", "Position"), .leftOut("rating of other people", "IMDb Rating"),
      .leftOut("data of other people", "Num Votes"),
    ],
    required: [["const", "title", "your rating"], ["const", "title", "position"]],
    detail: "Year",
    orders: [
      names("Const,Your Rating,Date Rated,Title,Original Title,\(rest)"),
      names("Const,Your Rating,Date Rated,Title,\(rest)"),
    ],
    status: { row in !row["Your Rating"].isEmpty ? .done : row["Position"].isEmpty ? nil : .next },
    category: "Film"
  )

  private static let rest = "URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors"

  /// Returns the category of a title type, whose spelling changed from `tvMiniSeries` to `TV Mini Series`.
  @Sendable private static func category(ofType type: String) -> String {
    switch String(decoding: type.utf8.filter(\.isLetter), as: UTF8.self).lowercased() {
    case "tvseries", "tvminiseries", "tvepisode": "Show"
    case "videogame": "Game"
    case "podcastseries", "podcastepisode": "Podcast"
    default: "Film"
    }
  }
}

// MARK: - Lists
extension IMDbImporter {
  static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let tables = try tables(in: source)
    let lists = tables.filter { name(ofList: $0) != nil }
    var collection = ImportedCollection(service, of: tables)
    let rated = lists.flatMap(\.rows).filter(isRated)
    let others = tables.filter { name(ofList: $0) == nil }.flatMap(\.rows)
    // The description is a note of the list.
    let listed = service.rows(of: rated, in: &collection).map { row in
      var row = row
      row.review.body = ""
      return row
    }
    collection.add(service.rows(of: others, in: &collection) + listed)
    for table in lists { add(table, to: &collection) }
    return collection
  }

  /// Whether a row of a list is a review as well.
  private static func isRated(_ row: CSVRow) -> Bool { !row["Your Rating"].isEmpty && !row["Title"].isEmpty }

  /// Returns the name of a list; nil for ratings, for the watchlist, and for a file whose name is only an identifier.
  private static func name(ofList table: CSVTable) -> String? {
    let name = String(table.path.lastPathComponent.dropLast(".csv".count))
    let letters = name.lowercased().filter(\.isLetter)
    let isIdentifier = name.allSatisfy { $0.isHexDigit || $0 == "-" } || ["", "export", "ls"].contains(letters)
    let isList = table.header.contains { $0.lowercased() == "position" }
    return isList && !isIdentifier && !letters.hasPrefix("watchlist") ? name : nil
  }

  private static func add(_ table: CSVTable, to collection: inout ImportedCollection) {
    guard let name = name(ofList: table), let slug = Slug(of: name) else { return }
    var list = ImportedList(title: name, slug: slug, key: "imdb/lists/\(slug.value)", at: ImportPlace(table.path))
    // The list itself is counted as well.
    collection.rowCount += 1
    list.day = table.rows.compactMap { collection.day(of: $0, in: ["Modified", "Created"]) }.max()
    for row in table.rows {
      let note = HTMLMarkdown.markdown(ofPlainText: row["Description"]).text
      let isOnlyItem = !isRated(row)
      list.add(row, titled: row["Title"], year: row["Year"], note: note, isOnlyItem: isOnlyItem, &collection)
    }
    collection.files.append(list.file)
  }
}
