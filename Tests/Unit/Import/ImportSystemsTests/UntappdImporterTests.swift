import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct UntappdImporterTests {
  /// Returns a check-in as JSON. `changes` replaces and adds members; its values are JSON.
  private static func checkin(_ changes: [String: String] = [:]) -> String {
    let members = [
      "beer_name": #""Grey Tide""#, "brewery_name": #""Quay & Sons""#, "beer_type": #""Stout - Oatmeal""#,
      "beer_abv": #""6.5""#, "beer_ibu": #""0""#, "comment": #""""#, "venue_name": "null", "venue_city": "null",
      "rating_score": #""4.7""#, "created_at": #""2010-11-08 18:52:02""#,
      "checkin_url": #""https:\/\/untappd.com\/c\/11""#, "bid": #""5""#, "photo_url": "null",
      "global_rating_score": "3.51", "tagged_friends": #""Jo Doe""#, "total_toasts": "3",
    ]
    let all = members.merging(changes) { _, change in change }
    return "{" + all.map { "\"\($0)\": \($1)" }.sorted().joined(separator: ", ") + "}"
  }

  private func read(_ checkins: [String]) throws -> ImportedCollection {
    let source = MemorySource(["export.json": "[" + checkins.joined(separator: ",\n") + "]"])
    #expect(try UntappdImporter.recognizedFiles(of: source) == 1)
    return try UntappdImporter.balanced(source)
  }

  @Test func checkinsBecomeReviews() throws {
    let changes = [
      "comment": #""Black\nas the bay""#, "venue_name": #""The Anchor""#, "venue_city": #""Porto""#,
      "serving_type": #""Draft""#, "flavor_profiles": #""roasty,  dry""#, "brewery_city": #""Leith""#,
      "brewery_country": #""Scotland""#,
    ]
    let collection = try read([Self.checkin(changes)])
    let review = try #require(collection.reviews.first)
    #expect(review.key == "untappd/11" && review.title == "Grey Tide" && review.rating == .points(470))
    #expect(
      review.dated.entries.lines == [
        "date: 2010-11-08", "subject: Grey Tide (Quay & Sons)", "brewery: Quay & Sons", "style: Stout - Oatmeal",
        "abv: 6.5", "serving: Draft", "flavours: [roasty, dry]", "venue: The Anchor, Porto",
      ]
    )
    #expect(review.body.hasPrefix("Black") && review.body.contains("as the bay"))
    #expect(collection.facts.map(\.path) == ["breweries/quay-sons.md"])
    #expect(collection.facts[0].entries.lines == ["name: Quay & Sons", "city: Leith", "country: Scotland"])
  }

  @Test func numbersAndStringsAreAccepted() throws {
    let review = try #require(
      try read([Self.checkin(["rating_score": "4.25", "beer_abv": "6.5"])]).reviews.first
    )
    #expect(review.rating == .points(425))
    #expect(review.entries["abv"]?.description == "6.5" && review.entries["ibu"] == nil)
  }

  @Test(arguments: [("4.25", 25), ("4.7", 5), ("3.0", 25), ("4.98", 1)])
  func scaleHasTheStepOfTheRatings(rating: String, step: Int) throws {
    let collection = try read([Self.checkin(["rating_score": "\"\(rating)\""])])
    #expect(collection.site.scale == .points(worst: step, best: 500, step: step))
  }

  @Test func unratedCheckinsRequireAText() throws {
    let unrated = ["rating_score": #""""#, "checkin_url": #""https://untappd.com/c/12""#]
    let commented = Self.checkin(unrated.merging(["comment": #""Off""#]) { $1 })
    let collection = try read([Self.checkin(unrated), commented, commented, Self.checkin(["created_at": #""""#])])
    // The comment is the review, and the rated check-in without a day is a visit.
    #expect(collection.visitLines == ["Grey Tide: > 4.7; >2010-11-08 "])
    #expect(collection.remarks.map(\.text) == ["duplicate entry", "duplicate entry"])
  }

  @Test func checkinsOfABeerAreVisitsOrShareASubject() throws {
    let day = ["created_at": #""2011-01-02 18:00:00""#, "checkin_url": #""https://untappd.com/c/12""#]
    let renamed = Self.checkin(day.merging(["beer_name": #""Gray Tide""#, "venue_name": #""The Anchor""#]) { $1 })
    let collection = try read([Self.checkin(), renamed])
    #expect(collection.visitLines == ["Gray Tide: >2010-11-08 4.7; >2011-01-02 4.7"])
    // The place is that of its check-in, not of all.
    let venues = try read([
      Self.checkin(["venue_name": #""Quay Bar""#]), Self.checkin(day.merging(["venue_name": #""The Anchor""#]) { $1 }),
    ])
    let visits = try #require(venues.reviews.first)
    #expect(
      visits.visits.map { $0.entries.map { "\($0.key): \($0.value)" } } == [["venue: Quay Bar"], ["venue: The Anchor"]]
    )
    #expect(venues.usedFields.contains { $0.isOfVisits && $0.key == "venue" })
    let text = try #require(ImportPlan(venues, into: ExistingSite()).files.first { $0.path.hasPrefix("reviews/") }).text
    #expect(text.contains("venue: Quay Bar}") && text.contains("venue: The Anchor}") && !text.contains("\nvenue:"))
    let subjects = try read([
      Self.checkin(["comment": #""Fine""#]), Self.checkin(day.merging(["comment": #""Off""#]) { $1 }),
    ])
    .reviews.map { $0.entries["subject"]?.description }
    #expect(subjects == ["Grey Tide (Quay & Sons)", "Grey Tide (Quay & Sons)"])
  }

  @Test func checkinsWithoutATextAreInTheLog() throws {
    let changes = ["rating_score": #""""#, "venue_name": #""The Anchor""#]
    #expect(
      try read([Self.checkin(changes)]).logLines == [
        "untappd/11; Grey Tide (Quay & Sons); abv: 6.5; brewery: Quay & Sons; date: 2010-11-08; style: Stout - Oatmeal; venue: The Anchor"
      ]
    )
  }

  @Test func breweriesWithDifferentSymbolsAreDifferent() throws {
    let names = ["C++", "C#", "c++"].enumerated().map { number, name in
      Self.checkin([
        "brewery_name": "\"\(name)\"", "brewery_city": "\"Leith\"",
        "checkin_url": "\"https://untappd.com/c/\(number)\"",
      ])
    }
    #expect(try read(names).facts.map { $0.entries["name"]?.description } == ["C++", "C#"])
  }

  @Test func tablesAreReadAsLists() throws {
    let table = #"""
      \#u{FEFF}beer_name,brewery_name,rating_score,created_at,checkin_id,comment,tagged_friends\#r
      "Grey ""Tide""",Quay,4.50,2024-01-02 03:04:05,77,"Dark, dry",Jo\#r
      Short,Quay,1\#r

      """#
    let source = MemorySource(["checkins.csv": table, "other.csv": "a,b\n1,2\n", "other.json": "{}"])
    #expect(try UntappdImporter.recognizedFiles(of: source) == 1)
    let collection = try UntappdImporter.balanced(source)
    #expect(collection.reviews.map(\.key) == ["untappd/77", "untappd/Short (Quay)"])
    #expect(collection.reviews[0].title == "Grey \"Tide\"" && collection.reviews[0].rating == .points(450))
    #expect(collection.remarks.isEmpty)
  }

  @Test func privateFieldsAreOmitted() throws {
    let collection = try read([Self.checkin()])
    #expect(!collection.reviews.contains { $0.entries.lines.joined().contains("Jo") || $0.body.contains("Jo") })
    let leftOut = collection.mappings.filter { $0.key == nil }.map { "\($0.column): \($0.reason ?? "")" }
    #expect(
      leftOut == [
        "global_rating_score: rating of other people", "photo_url: remote image, not downloaded",
        "tagged_friends: private", "total_toasts: no matching key",
      ]
    )
  }

  @Test func damagedFilesAreReported() throws {
    let damaged = MemorySource(["a.json": "[{\"beer_name\": \"A\", \"brewery_name\": \"B\"},\n{\"beer"])
    let failure = #expect(throws: ImportFailure.self) { try UntappdImporter.balanced(damaged) }
    #expect(failure?.message == "a.json:2: the string is not closed")
    #expect(throws: ImportFailure.self) { try UntappdImporter.balanced(MemorySource(["a.txt": "beer_name"])) }
  }
}
