import Diagnostics
import FrontMatter
import Notation
import ReviewModel

/// An importer of the check-ins that Untappd exports for supporters, as JSON or CSV.
package enum UntappdImporter: Importer {
  package static let name = "untappd"
  package static let system = "Untappd"

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    try lists(in: source).count + tables(in: source).count
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    var reader = UntappdReader()
    let (lists, tables) = (try lists(in: source), try tables(in: source))
    if lists.isEmpty && tables.isEmpty { throw try notFound(in: source) }
    for file in lists { try reader.add(file) }
    for file in tables { reader.add(try CSVTable.parse(file)) }
    return reader.finished()
  }

  private static func lists(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".json") { $0.names("beer_name") && $0.names("brewery_name") }
  }

  private static func tables(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".csv") { $0.hasColumns(["beer_name", "brewery_name"]) }
  }
}

/// A converter of check-ins to reviews.
private struct UntappdReader {
  private var collection = ImportedCollection()
  private var keys: Set<String> = []
  private var columns: [String] = []
  private var importedColumns: Set<String> = []
  /// The subjects of beers by number, so that all check-ins of a beer share one subject.
  private var subjects: [String: String] = [:]
  private var breweries = UntappdBreweries()

  mutating func add(_ list: SourceFile) throws {
    let checkins = try JSONValue.read(list).elements
    collection.add(list, rows: checkins.count)
    let days = DayOrder(checkins.lazy.compactMap { $0["created_at"]?.text })
    for checkin in checkins {
      add(columns: checkin.members.map(\.name))
      add(UntappdCheckin(at: ImportPlace(list.path), days) { checkin[$0]?.text ?? "" })
    }
  }

  mutating func add(_ table: CSVTable) {
    add(columns: table.header)
    collection.add(table)
    let days = DayOrder(table.rows.lazy.map { $0["created_at"] })
    for row in table.rows { add(UntappdCheckin(at: row.place, days) { row[$0] }) }
  }

  private mutating func add(columns names: [String]) {
    for name in names where importedColumns.insert(name).inserted { columns.append(name) }
  }

  private mutating func add(_ checkin: UntappdCheckin) {
    if let reason = reasonToSkip(checkin) {
      return collection.skip(reason, of: checkin.subject, at: checkin.place)
    }
    breweries.add(checkin)
    if checkin.day == nil, !checkin.created.isEmpty {
      let (reason, subject) = DayOrder.error(in: checkin.created)
      collection.change(reason, of: subject, at: checkin.place)
    }
    var review = checkin.review
    review.entries.set("subject", text: subject(of: checkin))
    collection.reviews.append(review)
  }

  private mutating func reasonToSkip(_ checkin: UntappdCheckin) -> String? {
    if checkin.beer.isEmpty { return "missing name of the beer" }
    if checkin.rating == nil, checkin.comment.isEmpty { return "no rating and no text" }
    return keys.insert(checkin.key).inserted ? nil : "duplicate entry"
  }

  private mutating func subject(of checkin: UntappdCheckin) -> String {
    guard !checkin.beerNumber.isEmpty else { return checkin.subject }
    let subject = subjects[checkin.beerNumber] ?? checkin.subject
    subjects[checkin.beerNumber] = subject
    return subject
  }

  mutating func finished() -> ImportedCollection {
    collection.mappings = columns.map(UntappdCheckin.mapping)
    collection.facts = breweries.files
    collection.site.categories = [ImportedCategory("Beer", plural: "Beers", type: "Product")]
    collection.site.scale = scale
    collection.site.fields = UntappdCheckin.fields
    return collection
  }

  /// A scale from one step to 5, with the step 0.25, or a smaller one if some rating requires it.
  private var scale: ImportedScale {
    let step = collection.reviews.reduce(25) { step, review in
      if case .points(let points)? = review.rating { greatestCommonDivisor(step, points) } else { step }
    }
    return .points(worst: step, best: 500, step: step)
  }
}

private func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
  other == 0 ? one : greatestCommonDivisor(other, one % other)
}

/// The breweries with a known location.
private struct UntappdBreweries {
  private var paths = TopicFiles(in: "breweries")
  private(set) var files: [ImportedFile] = []

  mutating func add(_ checkin: UntappdCheckin) {
    var entries = checkin.breweryFacts
    guard !entries.keys.isEmpty, let path = paths.path(of: checkin.brewery) else { return }
    entries.set("name", text: checkin.brewery)
    files.append(ImportedFile(path: path, place: checkin.place, entries: entries))
  }
}
