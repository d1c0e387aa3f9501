import Diagnostics
import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// The saved places of Google Takeout: one table for each list, and the starred places as GeoJSON (RFC 7946). The favourites were
/// visited; every other place is one to visit.
enum GoogleSavedPlaces {
  static func lists(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".csv") { $0.hasColumns(["title", "note", "url", "comment"]) }
  }

  /// Returns the GeoJSON files with places that are not reviews.
  static func starred(in source: some ImportSource) throws -> [SourceFile] {
    try source.files(ending: ".json") {
      ($0.names("google_maps_url") || $0.names("Google Maps URL")) && !GoogleMapsImporter.hasReviews($0)
    }
  }

  /// Returns the row of a list; nil with a remark if it is no place.
  static func row(_ row: CSVRow, _ collection: inout ImportedCollection) -> ServiceRow? {
    let (title, url) = (row["Title"], row["URL"])
    let isPlace = url.isEmpty || [".google.", "/maps", "goo.gl/"].contains(where: url.contains)
    guard !title.isEmpty, isPlace else {
      collection.skip(title.isEmpty ? "the place has no name" : "the link is no place", of: url, at: row.place)
      return nil
    }
    var place = entry(title, url, isVisited(list: row.place.path), at: row.place)
    let notes = [row["Note"], row["Comment"]].map(cleaned).filter { !$0.isEmpty }
    place.review.note = notes.isEmpty ? nil : HTMLMarkdown.note(ofPlainText: notes.joined(separator: " – "))
    place.review.entries.set("tags", texts: row.list("Tags"))
    return place
  }

  /// Returns a starred place; nil with a remark if it has no name.
  static func row(_ feature: JSONValue, at source: ImportPlace, _ collection: inout ImportedCollection) -> ServiceRow? {
    let place = feature["properties"].map { GooglePlace($0, feature["geometry"]) }
    guard let place, !place.name.isEmpty else {
      collection.skip("the place has no name", of: place?.map ?? "", at: source)
      return nil
    }
    var entry = entry(place.name, place.map ?? "", false, at: source)
    let day = (feature["properties"]?["date"] ?? feature["properties"]?["Published"])?.text
    entry.review.days?.logged = day.flatMap { CalendarDay($0) }
    return entry
  }

  private static func entry(_ title: String, _ url: String, _ isVisited: Bool, at place: ImportPlace) -> ServiceRow {
    let identity = GooglePlace.identity(title, url)
    let key = "\(GoogleMapsImporter.name)/\(identity)"
    var review = ImportedReview(key: key, place: place, title: title, rating: nil, category: "Place")
    review.days = ImportedDays()
    review.status = isVisited ? .done : .next
    if isVisited { review.entries.set("restaurant", text: title) }
    review.entries.set("url", text: webAddress(url))
    return ServiceRow(review: review, subject: identity)
  }

  /// Whether a list has the name of the favourites in one of the languages of Google Takeout.
  private static func isVisited(list path: String) -> Bool {
    let name = splitExtension(String(path.lastPathComponent)).stem.lowercased()
    return favourites.contains { name.hasPrefix($0) }
  }

  private static let favourites = [
    "favorit", "favourit", "favori", "preferit", "избранное", "お気に入り", "ulubione", "oblíbené",
  ]
}
