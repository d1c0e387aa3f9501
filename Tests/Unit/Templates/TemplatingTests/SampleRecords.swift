import Notation
import Templating

/// A tag with a link to its page.
struct SampleLink: TemplateRecord {
  var name: String
  var url: String

  static let schema = RecordSchema<SampleLink>("link") { link in
    link.text("name") { $0.name }
    link.url("url") { $0.url }
  }
}

/// A dish. Records of dishes and of reviews refer to each other.
struct SampleDish: TemplateRecord {
  var name: String
  var reviews: [SampleReview] = []

  static let schema = RecordSchema<SampleDish>("dish") { dish in
    dish.text("name") { $0.name }
    dish.list("reviews", of: SampleReview.self) { $0.reviews }
  }
}

/// A review with a field of each type.
struct SampleReview: TemplateRecord {
  var title = "Soup & Salt"
  var caption: String?
  var body = "<p>Good &amp; hot</p>"
  var url = "/soup/"
  var source: String?
  var rating: TemplateNumber? = TemplateNumber(units: 45, decimals: 1)
  var visits = TemplateNumber(units: 1)
  var visited: CalendarDay? = CalendarDay(year: 2026, month: 11, day: 2)
  var isPick = true
  var tags = [SampleLink(name: "hot", url: "/hot/"), SampleLink(name: "new", url: "https://new.example/")]
  var dish: SampleDish? = SampleDish(name: "Soup")
  var pros = ["warm", "<big>"]

  static let schema = RecordSchema<SampleReview>("review") { review in
    review.text("title") { $0.title }
    review.text("caption") { $0.caption }
    review.html("body") { $0.body }
    review.html(bytes: "bodyBytes") { ContiguousArray($0.body.utf8) }
    review.url("url") { $0.url }
    review.url("source") { $0.source }
    review.number("rating") { $0.rating }
    review.number("visits") { $0.visits }
    review.day("visited") { $0.visited }
    review.condition("isPick") { $0.isPick }
    review.list("tags", of: SampleLink.self) { $0.tags }
    review.record("dish", of: SampleDish.self) { $0.dish }
    review.texts("pros") { $0.pros }
  }
}

extension TemplateEnvironment {
  /// The environment of the tests: an English site below a base path, with a few strings.
  static let sample = TemplateEnvironment(
    origin: "https://reviews.example",
    basePath: "/sub",
    strings: TemplateStrings(texts: [
      "reviews.one": "{n} review", "reviews.other": "{n} reviews", "back": "Back & forth",
    ]),
    language: "en"
  )
}
