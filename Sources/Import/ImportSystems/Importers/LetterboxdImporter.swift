import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// An importer of Letterboxd exports, complete or single tables, and of Letterboxd's import format. The export format is
/// known from public importers and their tests; the import format is documented at letterboxd.com/about/importing-data.
enum LetterboxdImporter: Importer {
  static var name: String { service.name }
  static var system: String { service.system }

  static func recognizedFiles(of source: some ImportSource) throws -> Int { try filter.count(in: source) }

  static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let tables = try filter.tables(in: source).compactMap(LetterboxdTable.init)
    var reader = LetterboxdReader(tables, service)
    var collection = reader.read()
    for list in try source.files(source.paths.filter(LetterboxdList.isList)).compactMap(LetterboxdList.init) {
      list.add(to: &collection)
    }
    for path in source.paths where source.paths.count > 1 {
      guard let reason = LetterboxdTable.reasonToSkip(path) else { continue }
      collection.skip(reason, at: ImportPlace(path))
    }
    return collection
  }

  private static let filter =
    TableFilter(system: system, isPath: LetterboxdTable.isImported) {
      LetterboxdTable.Kind(path: $0, columns: $1) != nil
    }

  static let service = TableService(
    name: "letterboxd",
    system: "Letterboxd",
    site: ImportedSite(
      scale: .points(worst: 50, best: 500, step: 50),
      categories: [ImportedCategory("Film", plural: "Films", type: "Movie", shape: "portrait")],
      fields: [
        .people("director", plural: "Directors"), .year, .of("condition", "rewatch"), .of("condition", "liked"),
      ]
    ),
    columns: [
      .id("Letterboxd URI", "LetterboxdURI", "imdbID", "tmdbID"), .title("Name", "Title"), .rating("Rating"),
      .rating("Rating10"), .visited("Watched Date", "WatchedDate"), .published("Date"),
      .year("Year"), .topics("director", "Directors"), .condition("rewatch", "Rewatch", "yes", "true"),
      .topics("tags", "Tags"), .text("Review"),
    ],
    category: "Film"
  )
}

struct LetterboxdTable {
  enum Kind {
    /// The diary, the reviews, or a table in the import format.
    case entries
    case ratings
    case likes
    /// All watched films, with or without a rating or review.
    case watched
    case watchlist

    init?(path: String, columns: Set<String>) {
      let isExport = columns.isSuperset(of: ["letterboxd uri", "name"])
      if columns.contains("title"), !columns.isDisjoint(with: LetterboxdTable.ownColumns) {
        self = .entries
      } else if isExport, !columns.isDisjoint(with: ["watched date", "review"]) {
        self = .entries
      } else if isExport, columns.contains("rating") {
        self = .ratings
      } else if isExport, let kind = LetterboxdTable.kinds.first(where: { path.hasSuffix($0.path) })?.kind {
        self = kind
      } else {
        return nil
      }
    }
  }

  /// The columns that only the import format has.
  private static let ownColumns: Set<String> = ["letterboxduri", "tmdbid", "rating10", "watcheddate"]
  /// The kinds of tables with equal columns, by their paths.
  private static let kinds: [(path: String, kind: Kind)] = [
    ("likes/films.csv", .likes), ("watched.csv", .watched), ("watchlist.csv", .watchlist),
  ]

  static func isImported(_ path: String) -> Bool { reasonToSkip(path) == nil && !LetterboxdList.isList(path) }

  /// Returns the reason why a file is ignored, such as deleted or private content; nil if the file is read.
  static func reasonToSkip(_ path: String) -> String? {
    let names = path.split(separator: "/")
    if names.suffix(2) == ["likes", "films.csv"] { return nil }
    return reasons.first { name, _ in names.contains { $0 == name } }?.reason
  }

  private static let reasons: [(name: String, reason: String)] = [
    ("deleted", "deleted in Letterboxd"), ("orphaned", "deleted in Letterboxd"),
    ("likes", "likes of lists and of reviews by others are not imported"), ("profile.csv", "private"),
    ("comments.csv", "comments are not imported"),
  ]

  let kind: Kind
  let table: CSVTable

  init?(_ file: SourceFile) throws {
    let columns = try CSVTable.columns(of: file)
    guard let kind = Kind(path: file.path, columns: columns) else { return nil }
    self.kind = kind
    table = try CSVTable.parse(file, takesBackslashes: !columns.contains("letterboxd uri"))
      .withDays(of: LetterboxdImporter.service)
  }
}
