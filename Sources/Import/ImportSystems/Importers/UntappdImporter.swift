import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// An importer of the check-ins that Untappd exports for supporters, as JSON or CSV.
package enum UntappdImporter: Importer {
  package static var name: String { service.name }
  package static var system: String { service.system }

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    try lists(in: source).count + tables(in: source).count
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let columns = service.columns.flatMap(\.names)
    let lists = try lists(in: source).map { try CSVTable(list: $0, columns: columns) }
    let tables = try lists + tables(in: source).map { try CSVTable.parse($0) }
    if tables.isEmpty { throw try notFound(in: source) }
    var reader = UntappdReader(tables)
    for row in tables.flatMap({ $0.withDays(of: service).rows }) { reader.add(row) }
    return reader.finished()
  }

  private static func lists(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".json") { $0.names("beer_name") && $0.names("brewery_name") }
  }

  private static func tables(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".csv") { $0.hasColumns(["beer_name", "brewery_name"]) }
  }

  fileprivate static let service = TableService(
    name: "untappd",
    system: "Untappd",
    site: ImportedSite(
      categories: [ImportedCategory("Beer", plural: "Beers", type: "Product")],
      fields: [
        ImportedField(
          "brewery",
          [
            ("type", .text("topic")), ("plural", .text("Breweries")), ("ranked", .plain("true")),
            ("card", .plain("true")), ("property", .text("brand")), ("thing", .text("Organization")),
            ("facts", .list(["city", "region", "country"].map { .mapping([("key", .text($0))]) })),
          ]
        ),
        ImportedField("style", [("card", .plain("true"))]),
        ImportedField("abv", [("type", .text("number")), ("name", .text("ABV"))]),
        ImportedField("ibu", [("type", .text("number")), ("name", .text("IBU"))]),
        ImportedField("serving", []), .of("texts", "flavours"), ImportedField("venue", venue),
        ImportedField("bought", [("name", .text("Bought at"))]),
      ] + visitFields
    ),
    columns: [
      .id("checkin_id", "checkin_url"), .title("beer_name"), .rating("rating_score"),
      .visited("created_at", key: "date"),
      .line("brewery", "brewery_name"), .line("style", "beer_type"), .decimal("abv", "beer_abv"),
      .decimal("ibu", "beer_ibu"), .line("serving", "serving_type"), .texts("flavours", "flavor_profiles"),
      .field("venue", "venue_name", "venue_city") { row in
        let parts = [row["venue_name"], row["venue_city"]].map(cleaned).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : .text(parts.joined(separator: ", "))
      },
      .line("bought", "purchase_venue"), .read("subject", "bid"), .read("city", "brewery_city"),
      .read("region", "brewery_state"), .read("country", "brewery_country"), .plainText("comment"),
      .leftOut("remote image, not downloaded", "photo_url"), .leftOut("private", "tagged_friends"),
      .leftOut("rating of other people", "global_rating_score", "global_weighted_rating_score"),
    ],
    category: "Beer"
  )
}

/// The fields of a check-in besides those of the beer.
private let visitFields = [
  ("serving", []), ("venue", venue), ("bought", [("name", .text("Bought at"))]),
].map { ImportedField($0, [("of", .text("visit"))] + $1) }

/// The declaration of the place of a check-in, of which each has a page.
private let venue: [(key: String, value: YAML)] = [("type", .text("topic")), ("plural", .text("Venues"))]

/// A converter of check-ins to reviews and breweries.
private struct UntappdReader {
  private var collection: ImportedCollection
  private var rows: [ServiceRow] = []
  private var keys: Set<String> = []
  /// The subjects of beers by number, so that all check-ins of a beer share one subject.
  private var subjects: [String: String] = [:]
  private var breweries = TopicFiles(in: "breweries")

  init(_ tables: [CSVTable]) { collection = ImportedCollection(UntappdImporter.service, of: tables) }

  mutating func add(_ row: CSVRow) {
    let (beer, brewery) = (cleaned(row["beer_name"]), cleaned(row["brewery_name"]))
    let own = brewery.isEmpty ? beer : "\(beer) (\(brewery))"
    let key = key(of: row, subject: own)
    if beer.isEmpty { return collection.skip("missing name of the beer", of: own, at: row.place) }
    guard keys.insert(key).inserted else { return collection.skip("duplicate entry", of: own, at: row.place) }
    let points = rating(of: row, own).map(ImportedRating.points)
    var review = UntappdImporter.service.review(titled: beer, points, key: key, at: row.place)
    addFacts(of: brewery, row)
    UntappdImporter.service.complete(&review, from: row, &collection)
    // A check-in is published on its day.
    let day = review.days?.latest
    review.days?.logged = day
    let subject = subjects[row["bid"]] ?? own
    if !row["bid"].isEmpty { subjects[row["bid"]] = subject }
    review.entries.set("subject", text: subject)
    rows.append(ServiceRow(review: review, subject: subject))
  }

  /// Returns the rating; nil for a check-in without one. Adds a remark about a rating that Untappd does not have.
  private mutating func rating(of row: CSVRow, _ subject: String) -> Int? {
    let points = Rating.hundredths(of: row["rating_score"])
    if let points, (1...500).contains(points) { return points }
    if !row["rating_score"].isEmpty, points != 0 {
      let text = "rating outside the scale, imported as unrated: \(row["rating_score"])"
      collection.change(text, of: subject, at: row.place)
    }
    return nil
  }

  /// Returns the check-in number, which is also the end of the URL, else the time of creation.
  private func key(of row: CSVRow, subject: String) -> String {
    let number = row["checkin_id", "checkin_url"].split(separator: "/").last.map(String.init)
    return "\(UntappdImporter.name)/\(number ?? (row["created_at"].isEmpty ? subject : row["created_at"]))"
  }

  /// Adds a file of a brewery with a known location.
  private mutating func addFacts(of brewery: String, _ row: CSVRow) {
    var entries = FrontMatterEntries()
    for (key, column) in [("city", "brewery_city"), ("region", "brewery_state"), ("country", "brewery_country")] {
      entries.set(key, text: row[column])
    }
    guard !entries.keys.isEmpty, let path = breweries.path(of: brewery) else { return }
    entries.set("name", text: brewery)
    collection.facts.append(ImportedFile(path: path, place: row.place, entries: entries))
  }

  /// Returns the collection, with a scale from one step to 5: the step 0.25, or a smaller one if some rating requires it.
  consuming func finished() -> ImportedCollection {
    collection.add(rows)
    let step = rows.compactMap(\.review.rating?.points).reduce(25, greatestCommonDivisor)
    collection.site.scale = .points(worst: step, best: 500, step: step)
    return collection
  }
}

private func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
  other == 0 ? one : greatestCommonDivisor(other, one % other)
}
