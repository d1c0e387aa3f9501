import FrontMatter
import Notation
import ReviewModel

struct UntappdCheckin {
  let place: ImportPlace
  private let days: DayOrder
  private let value: (String) -> String

  /// Creates a check-in; `value` returns the text of a column, or an empty text.
  init(at place: ImportPlace, _ days: DayOrder, _ value: @escaping (String) -> String) {
    (self.place, self.days) = (place, days)
    self.value = { cleaned(value($0)) }
    comment = value("comment")
  }

  let comment: String
  var beer: String { value("beer_name") }
  var brewery: String { value("brewery_name") }
  var beerNumber: String { value("bid") }
  var created: String { value("created_at") }
  var day: CalendarDay? { days.day(created) }
  var subject: String { brewery.isEmpty ? beer : "\(beer) (\(brewery))" }

  /// The rating in hundredths; nil if it is missing or zero.
  var rating: Int? {
    Rating.hundredths(of: value("rating_score")).flatMap { (1...500).contains($0) ? $0 : nil }
  }

  /// The check-in number, which is also the end of the URL, else the time of creation.
  var key: String {
    let number = [value("checkin_id"), value("checkin_url").split(separator: "/").last.map(String.init) ?? ""]
    return "\(UntappdImporter.name)/\(number.first { !$0.isEmpty } ?? (created.isEmpty ? subject : created))"
  }

  var review: ImportedReview {
    var review = ImportedReview(
      key: key,
      place: place,
      title: beer,
      rating: rating.map(ImportedRating.points),
      category: "Beer"
    )
    review.entries.set("date", day: day)
    review.entries.set("brewery", text: brewery)
    review.entries.set("style", text: value("beer_type"))
    review.entries["abv"] = number("beer_abv")
    review.entries["ibu"] = number("beer_ibu")
    review.entries.set("serving", text: value("serving_type"))
    review.entries.set("flavours", texts: value("flavor_profiles").split(separator: ",").map(String.init))
    review.entries.set(
      "venue",
      text: [value("venue_name"), value("venue_city")].filter { !$0.isEmpty }.joined(separator: ", ")
    )
    review.entries.set("bought", text: value("purchase_venue"))
    review.body = HTMLMarkdown.markdown(ofPlainText: comment).text
    return review
  }

  /// Returns a number; nil for zero, which means unknown.
  private func number(_ column: String) -> YAML? {
    exactDecimal(value(column)).flatMap { $0.units > 0 ? .plain(value(column)) : nil }
  }

  var breweryFacts: FrontMatterEntries {
    var entries = FrontMatterEntries()
    entries.set("city", text: value("brewery_city"))
    entries.set("region", text: value("brewery_state"))
    entries.set("country", text: value("brewery_country"))
    return entries
  }

  static let fields = [
    ImportedField(
      "brewery",
      [
        ("type", .text("topic")), ("plural", .text("Breweries")), ("ranked", .plain("true")), ("card", .plain("true")),
        ("property", .text("brand")), ("thing", .text("Organization")),
        (
          "facts",
          .list(["city", "region", "country"].map { .mapping([("key", .text($0))]) })
        ),
      ]
    ),
    ImportedField("style", [("card", .plain("true"))]),
    ImportedField("abv", [("type", .text("number")), ("name", .text("ABV"))]),
    ImportedField("ibu", [("type", .text("number")), ("name", .text("IBU"))]),
    ImportedField("serving", []),
    ImportedField("flavours", [("type", .text("texts"))]),
    ImportedField("venue", []),
    ImportedField("bought", [("name", .text("Bought at"))]),
  ]

  static func mapping(_ column: String) -> ImportMapping {
    if let key = keys[column] { return ImportMapping(column, to: key) }
    return ImportMapping(column, leftOut: reasons[column] ?? "no matching key")
  }

  private static let keys = [
    "beer_name": "title", "brewery_name": "brewery", "beer_type": "style", "beer_abv": "abv", "beer_ibu": "ibu",
    "comment": "text", "venue_name": "venue", "venue_city": "venue", "rating_score": "rating", "created_at": "date",
    "checkin_id": "imported", "checkin_url": "imported", "bid": "subject", "brewery_country": "country",
    "brewery_city": "city", "brewery_state": "region", "flavor_profiles": "flavours", "purchase_venue": "bought",
    "serving_type": "serving",
  ]

  private static let reasons = [
    "photo_url": "remote image, not downloaded", "tagged_friends": "private",
    "global_rating_score": "rating of other people", "global_weighted_rating_score": "rating of other people",
  ]
}
