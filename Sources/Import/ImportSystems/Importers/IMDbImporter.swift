import FrontMatter
import ImportFormats

/// An importer of IMDb ratings, watchlists and other lists (CSV), with the columns and spellings of any year. IMDb does not export
/// review texts. The day of a rating is no day of seeing.
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
