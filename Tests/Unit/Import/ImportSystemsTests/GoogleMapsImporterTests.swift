import ImportTestSupport
import Notation
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct GoogleMapsImporterTests {
  private static let newer = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-74.0512857, 40.7435999]},
       "properties": {"date": "2026-01-11T23:05:01.966536Z", "five_star_rating_published": 5,
        "google_maps_url": "https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x1a",
        "location": {"address": "12 Quay St, Harbour City", "country_code": "US", "name": "Café Miramar"},
        "review_text_published": "Great.\\n\\n(Translated by Google) Grand.",
        "questions": [{"question": "Meal type", "selected_option": "Lunch"}, {"question": "Food", "rating": 4},
          {"question": "Kosten: pro Person?", "selected_options": ["€10–20", "€20–30"]}, {"question": "Rating", "rating": 3},
          {"question": "食事", "selected_option": "昼"}, {"question": "Nothing"}]}},
      {"geometry": {"coordinates": [2.5, 48]}, "properties": {"date": "2025-03-02T08:00:00Z", "five_star_rating_published": "FOUR",
        "google_maps_url": "http://maps.google.com/?cid=27",
        "location": {"address": "3 Rue Haute, Ville", "country_code": "FR", "name": "Cafe Miramar"}}},
      {"geometry": {"coordinates": [0, 0]}, "properties": {"date": "2024-03-02T08:00:00Z", "five_star_rating_published": 1,
        "google_maps_url": "http://maps.google.com/?cid=28",
        "Comment": "No location information is available for this review"}},
      {"geometry": {"coordinates": [-74.0512857, 40.7435999]}, "properties": {"date": "2026-02-01T10:00:00Z",
        "google_maps_url": "http://maps.google.com/?cid=26", "five_star_rating_published": 2,
        "location": {"address": "12 Quay St, Harbour City", "country_code": "US", "name": "Café Miramar"}}},
      {"geometry": {"coordinates": [1, 1]}, "properties": {"date": "2026-02-01T10:00:00Z",
        "location": {"address": "", "name": "Silent"}}},
      {"geometry": {"coordinates": [1, 1]}, "properties": {"five_star_rating_published": 3, "location": {"name": "Timeless"}}}
    ]}
    """

  private func read(_ files: [String: String]) throws -> ImportedCollection {
    let source = MemorySource(files)
    #expect(try GoogleMapsImporter.recognizedFiles(of: source) == 1)
    return try GoogleMapsImporter.balanced(source)
  }

  @Test func reviewFilesAreFoundByContent() throws {
    let collection = try read([
      "Takeout/Maps (Meine Orte)/Bewertungen.json": Self.newer,
      "Takeout/Maps (Meine Orte)/Gespeicherte Orte.json": "{\"type\": \"FeatureCollection\", \"features\": []}",
      "Takeout/archive_browser.html": "<html>",
    ])
    #expect(collection.reviews.count == 3)
    #expect(try GoogleMapsImporter.recognizedFiles(of: MemorySource(["Reviews.json": "{}"])) == 0)
    #expect(throws: ImportFailure.self) { try GoogleMapsImporter.balanced(MemorySource(["Reviews.json": "{}"])) }
  }

  @Test func reviewsHavePlaceDayAndRating() throws {
    let reviews = try read(["Reviews.json": Self.newer]).reviews
    #expect(
      reviews.map(\.key) == [
        "google-maps/26/2026-01-11", "google-maps/27/2025-03-02", "google-maps/timeless/undated",
      ]
    )
    #expect(reviews.map(\.rating) == [.points(500), .points(400), .points(300)])
    #expect(reviews.map(\.title) == ["Café Miramar", "Cafe Miramar", "Timeless"])
    #expect(reviews.map { $0.dated.entries["date"]?.description } == [nil, "2025-03-02", "unknown"])
    #expect(reviews.map { $0.body.split(separator: "\n").first } == ["Great.", nil, nil])
  }

  @Test func furtherRatingsOfAPlaceAreVisits() throws {
    let collection = try read(["Reviews.json": Self.newer])
    #expect(collection.visitLines[0] == "Café Miramar: >2026-01-11 5; >2026-02-01 2")
    #expect(collection.reviews[0].dated.entries["published"]?.description == "2026-01-11")
    #expect(collection.reviews[0].standing.rating == .points(200))
  }

  @Test func unratedPlacesAreInTheLog() throws {
    let log = try read(["Reviews.json": Self.newer]).logLines
    #expect(log == ["google-maps/silent/2026-02-01; Silent; date: 2026-02-01; restaurant: Silent"])
  }

  @Test func savedPlacesArePlannedUnlessTheyAreFavourites() throws {
    let source = MemorySource([
      "Takeout/Saved/Want to go.csv": """
      Title,Note,URL,Tags,Comment
      ,,,,
      Lido,"Ada's tip, go",https://www.google.com/maps/place/Lido/data=!4m2!3m1!1s0x1:0x2a,sea,early
      ,,https://www.google.com/maps/search/1.5%2C2.5,,
      A recipe,,https://soup.example/,,
      """,
      "Takeout/Saved/Favoriten.csv": "Title,Note,URL,Comment\nCafé Miramar,,http://maps.google.com/?cid=26,\nQuay,,,\n",
      "Takeout/Maps/Gespeicherte Orte.json": """
      {"features": [{"properties": {"date": "2023-01-02T03:04:05Z", "google_maps_url": "http://maps.google.com/?cid=9",
        "location": {"name": "Pier", "address": "9 Sea"}}}, {"properties": {"google_maps_url": "?cid=1"}}]}
      """,
      "Takeout/Maps/Reviews.json": Self.newer,
    ])
    let collection = try GoogleMapsImporter.balanced(source)
    #expect(
      collection.logLines.dropFirst() == [
        "google-maps/9/next; Pier; added: 2023-01-02; status: next; url: http://maps.google.com/?cid=9",
        "google-maps/quay; Quay; restaurant: Quay",
        "google-maps/42/next; Lido; note: Ada's tip, go – early; status: next; tags: [sea]; url: https://www.google.com/maps/place/Lido/data=!4m2!3m1!1s0x1:0x2a",
      ]
    )
    let skipped = collection.remarks.filter { $0.kind == .skipped && $0.place.path.contains("Saved") }.map(\.text)
    #expect(skipped == ["the place has no name", "the link is no place"])
  }

  /// Google rates aspects with one to five stars; other numbers are no rating.
  @Test(
    "Ratings of aspects are fields of type rating",
    arguments: [
      ("4", "5", "rating"), ("4", "4.5", "number"), ("4", "0", "number"), ("4", "\"fine\"", "rating"),
    ]
  )
  func aspects(_ one: String, _ other: String, type: String) throws {
    let features = [one, other].enumerated().map { day, rating in
      """
      {"properties": {"date": "2026-01-0\(day + 1)T00:00:00Z", "five_star_rating_published": 4,
        "location": {"name": "Place \(day)"}, "questions": [{"question": "Food", "rating": \(rating)}]}}
      """
    }
    let collection = try read(["Reviews.json": "{\"features\": [\(features.joined(separator: ","))]}"])
    let field = try #require(collection.site.fields.first)
    let scale = type == "rating" ? ["best: 5", "worst: 1", "step: 1"] : []
    #expect(field.attributes.map { "\($0.key): \($0.value)" } == ["name: Food", "type: \(type)"] + scale)
    #expect(collection.reviews.first?.entries["food"]?.description == "4")
  }

  @Test func placesWithEqualNamesAreDistinguished() throws {
    let collection = try read(["Reviews.json": Self.newer])
    #expect(
      collection.facts.map(\.path) == [
        "restaurants/timeless.md", "restaurants/cafe-miramar.md", "restaurants/cafe-miramar-12-quay-st.md",
        "restaurants/silent.md",
      ]
    )
    #expect(
      collection.facts[2].entries.lines == [
        "name: Café Miramar, 12 Quay St", "address: 12 Quay St, Harbour City", "country: US", "latitude: 40.7435999",
        "longitude: -74.0512857", "map: https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x1a",
      ]
    )
    let names = collection.reviews.map { $0.entries["restaurant"]?.description }
    #expect(names == ["Café Miramar, 12 Quay St", "Cafe Miramar", "Timeless"])
  }

  @Test func namesWithDifferentSymbolsAreDifferentPlaces() throws {
    let features = ["C++", "C#", "c ++", "!!!"].enumerated().map { number, name in
      """
      {"properties": {"date": "2025-03-02T08:00:00Z", "five_star_rating_published": 4,
        "google_maps_url": "?cid=\(number)", "location": {"name": "\(name)", "address": "\(number) Quay"}}}
      """
    }
    let collection = try read(["a.json": "{\"features\": [\(features.joined(separator: ","))]}"])
    #expect(collection.facts.map { $0.entries["name"]?.description } == ["C++", "C#", "c ++, 2 Quay", "\"!!!\""])
    #expect(Set(collection.facts.map(\.path)).count == 4)
  }

  @Test func answersBecomeFields() throws {
    let collection = try read(["Reviews.json": Self.newer])
    #expect(
      collection.reviews[0].entries.lines.filter { $0.contains("-") || $0.contains("food") } == [
        "meal-type: Lunch", "food: 4", "kosten-pro-person: [€10–20, €20–30]", "question-4: 3",
        "question-5: 昼",
      ]
    )
    let fields = collection.site.fields.map { field in field.attributes.map { "\($0.key): \($0.value)" } }
    #expect(fields[0] == ["name: Meal type"])
    #expect(fields[1] == ["name: Food", "type: rating", "best: 5", "worst: 1", "step: 1"])
    #expect(fields[2] == ["name: \"Kosten: pro Person?\"", "type: texts"])
  }

  @Test func skippedEntriesAreReported() throws {
    let skipped = try read(["Reviews.json": Self.newer]).remarks.filter { $0.kind == .skipped }
    #expect(
      skipped.map { "\($0.subject): \($0.text)" } == [
        "http://maps.google.com/?cid=28: the place has no name"
      ]
    )
  }

  @Test func olderFormatIsRead() throws {
    let older = """
      {"type": "FeatureCollection", "features": [{"geometry": {"coordinates": [0, 0], "type": "Point"}, "properties": {
        "Google Maps URL": "http://maps.google.com/?cid=7", "Published": "2018-05-06T07:08:09Z", "Star Rating": 3,
        "Review": "Fine", "Location": {"Business Name": "Lido", "Address": "1 Beach", "Country Code": "IT",
        "Geo Coordinates": {"Latitude": "44.5", "Longitude": "12.25"}}}}, null, {"properties": 7}]}
      """
    let collection = try read(["Maps/Le tue recensioni.json": older])
    #expect(collection.reviews.map(\.key) == ["google-maps/7/2018-05-06"])
    #expect(collection.reviews[0].rating == .points(300) && collection.reviews[0].body.hasPrefix("Fine"))
    let lines = collection.facts[0].entries.lines
    #expect(lines.contains("latitude: 44.5") && lines.contains("longitude: 12.25"))
    #expect(collection.mappings.map(\.key) == ["map", "restaurant", "date", "text", "rating"])
  }

  @Test func duplicateReviewsAreSkipped() throws {
    let twice = Self.newer.replacing("cid=27", with: "cid=26").replacing("2025-03-02T08", with: "2026-01-11T09")
    let collection = try read(["Reviews.json": twice])
    #expect(collection.reviews.count == 2)
    #expect(collection.remarks.contains { $0.text == "duplicate entry" && $0.subject == "Cafe Miramar" })
  }

  @Test(
    "Translated texts are reduced to the original",
    arguments: [
      ("Gut", "Gut"), ("(Translated by Google) Good\n\n(Original)\nGut", "Gut"),
      ("Gut\n\n(Translated by Google)\nGood", "Gut"), ("(Translated by Google) Good", "Good"), ("", ""),
    ]
  ) func translations(text: String, original: String) { #expect(originalText(text) == original) }
}
