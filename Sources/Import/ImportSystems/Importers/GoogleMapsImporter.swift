import Diagnostics
import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// An importer of Google Takeout, "Maps (your places)" and "Saved". The files are found by their contents, because their names are
/// localized.
package enum GoogleMapsImporter: Importer {
  package static let name = "google-maps"
  package static let system = "Google Maps"

  package static func recognizedFiles(of source: some ImportSource) throws -> Int {
    try reviews(in: source).count + GoogleSavedPlaces.lists(in: source).count
      + GoogleSavedPlaces.starred(in: source).count
  }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let (reviews, starred) = (try reviews(in: source), try GoogleSavedPlaces.starred(in: source))
    let lists = try GoogleSavedPlaces.lists(in: source).map { try CSVTable.parse($0) }
    if reviews.isEmpty, starred.isEmpty, lists.isEmpty { throw try notFound(in: source) }
    var reader = GoogleMapsReader()
    for file in reviews { try reader.addFeatures(of: file) { $0.add($1, at: $2) } }
    for file in starred { try reader.addFeatures(of: file) { $0.addStarred($1, at: $2) } }
    for list in lists { reader.add(list) }
    return reader.finished()
  }

  /// Returns the files with member names that only reviews have.
  private static func reviews(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".json", where: hasReviews)
  }

  static func hasReviews(_ file: SourceFile) -> Bool {
    file.names("five_star_rating_published") || file.names("Star Rating")
  }
}

/// A converter of GeoJSON features to reviews and restaurants.
private struct GoogleMapsReader {
  fileprivate var collection = ImportedCollection()
  private var restaurants = GoogleRestaurants()
  private var questions = GoogleQuestions()
  private var found: [(review: GoogleReview, place: ImportPlace)] = []
  private var saved: [ServiceRow] = []
  private var keys: Set<String> = []
  private var columns: [String] = []

  /// Adds the features of a GeoJSON file.
  mutating func addFeatures(
    of file: SourceFile,
    _ add: (inout GoogleMapsReader, JSONValue, ImportPlace) -> Void
  ) throws {
    let features = try JSONValue.read(file)["features"]?.elements ?? []
    collection.add(file, rows: features.count)
    for feature in features { add(&self, feature, ImportPlace(file.path)) }
  }

  mutating func addStarred(_ feature: JSONValue, at place: ImportPlace) {
    saved += [GoogleSavedPlaces.row(feature, at: place, &collection)].compactMap(\.self)
  }

  /// Adds a list of saved places.
  mutating func add(_ list: CSVTable) {
    collection.add(list)
    saved += list.rows.compactMap { GoogleSavedPlaces.row($0, &collection) }
  }

  mutating func add(_ feature: JSONValue, at place: ImportPlace) {
    guard let review = GoogleReview(feature) else {
      return collection.skip("missing properties", at: place)
    }
    for column in feature["properties"]?.members.map(\.name) ?? [] where !columns.contains(column) {
      columns.append(column)
    }
    if let reason = reasonToSkip(review) {
      collection.skip(reason, of: review.subject, at: place)
    } else {
      found.append((review, place))
    }
  }

  private mutating func reasonToSkip(_ review: GoogleReview) -> String? {
    if review.place.name.isEmpty { return "the place has no name" }
    return keys.insert(review.key).inserted ? nil : "duplicate entry"
  }

  mutating func finished() -> ImportedCollection {
    for (review, place) in found.sorted(by: { ($0.review.day ?? .epoch) < ($1.review.day ?? .epoch) }) {
      restaurants.add(review.place, at: place)
    }
    let rows = found.map { found in
      ServiceRow(review: self.review(found.review, at: found.place), subject: found.review.place.identity)
    }
    collection.add(rows + saved)
    collection.facts = restaurants.files
    collection.mappings = columns.map(Self.mapping)
    collection.site.categories = [ImportedCategory("Place", plural: "Places", type: "LocalBusiness")]
    collection.site.scale = .points(worst: 100, best: 500, step: 100)
    collection.site.fields = questions.fields
    return collection
  }

  private mutating func review(_ source: GoogleReview, at place: ImportPlace) -> ImportedReview {
    var review = ImportedReview(
      key: source.key,
      place: place,
      title: source.place.name,
      rating: source.rating.map(ImportedRating.points),
      category: "Place"
    )
    review.days = ImportedDays()
    review.days?.times = source.day.map { [ImportedTime(day: $0)] } ?? []
    review.days?.logged = source.day
    review.entries.set("restaurant", text: restaurants.name(of: source.place))
    for answer in source.answers { questions.set(answer, in: &review.entries) }
    let text = originalText(source.text)
    if text != source.text { collection.change("translation by Google omitted", of: source.subject, at: place) }
    review.body = HTMLMarkdown.markdown(ofPlainText: text).text
    return review
  }

  private static func mapping(_ column: String) -> ImportMapping {
    switch column {
    case "five_star_rating_published", "Star Rating": ImportMapping(column, to: "rating")
    case "review_text_published", "Review", "Review Comment": ImportMapping(column, to: "text")
    case "date", "Published": ImportMapping(column, to: "date")
    case "location", "Location": ImportMapping(column, to: "restaurant")
    case "google_maps_url", "Google Maps URL": ImportMapping(column, to: "map")
    case "questions": ImportMapping(column, to: "one field per question")
    default: ImportMapping(column, leftOut: "no matching key")
    }
  }
}

extension GoogleReview {
  /// The key: the place and the day, or the first words of the text if there is no day.
  fileprivate var key: String {
    let words = Slug(of: String(text.prefix(40)))?.value ?? "undated"
    return "\(GoogleMapsImporter.name)/\(place.identity)/\(day.map { "\($0)" } ?? words)"
  }

  fileprivate var subject: String {
    place.name.isEmpty ? place.map ?? day.map { "the review of \($0)" } ?? "a review" : place.name
  }
}

/// Returns the original of a text that also contains a translation by Google, in either order.
func originalText(_ text: String) -> String {
  let (translated, original) = ("(Translated by Google)".utf8, "(Original)".utf8)
  let bytes = Array(text.utf8)
  guard let mark = bytes.firstRange(of: Array(translated)) else { return text }
  let isBehind = !trimmed(bytes[..<mark.lowerBound]).isEmpty
  let rest = bytes[mark.upperBound...]
  let remaining =
    isBehind ? bytes[..<mark.lowerBound] : rest.firstRange(of: Array(original)).map { rest[$0.upperBound...] } ?? rest
  return String(decoding: trimmed(remaining), as: UTF8.self)
}
