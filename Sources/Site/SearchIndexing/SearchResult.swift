import Notation

/// A review in a list of results: a separate file, loaded only if it is displayed.
package struct SearchResult {
  package let title: String
  /// The path of the page, as written in links.
  package let url: String
  /// The name of the category, otherwise of the type.
  package let category: String
  /// The subject, if the title does not name it.
  package let subject: String?
  /// The day; nil if it is unknown.
  package let day: CalendarDay?
  /// The rating in hundredths; nil if unrated.
  package let rating: Int?
  /// Whether the reviewer picked the review.
  package let isPick: Bool
  /// The author's verdict in one sentence.
  package let verdict: String?
  /// The path of a small image.
  package let picture: String?
  /// The path of a small image in AVIF.
  package let avif: String?
  /// The language tag, if it differs from the site's.
  package let language: String?
  /// The plain text without spoilers.
  package let text: String

  package init(
    title: String,
    url: String,
    category: String,
    subject: String?,
    day: CalendarDay?,
    rating: Int?,
    isPick: Bool,
    verdict: String?,
    picture: String?,
    avif: String?,
    language: String?,
    text: String
  ) {
    (self.title, self.url, self.category, self.subject) = (title, url, category, subject)
    (self.day, self.rating, self.isPick, self.verdict) = (day, rating, isPick, verdict)
    (self.picture, self.avif, self.language, self.text) = (picture, avif, language, text)
  }

  /// The result as JSON for browsers, without missing values.
  package var json: ContiguousArray<UInt8> {
    let members: [(String, JSON?)] = [
      ("title", .text(title)), ("url", .text(url)), ("category", .text(category)), ("subject", subject.map(JSON.text)),
      ("day", day.map { .text("\($0)") }), ("rating", rating.map(JSON.number)),
      ("isPick", isPick ? .condition(true) : nil),
      ("verdict", verdict.map(JSON.text)), ("picture", picture.map(JSON.text)), ("avif", avif.map(JSON.text)),
      ("language", language.map(JSON.text)),
      ("text", .text(text)),
    ]
    return JSON.object(members.compactMap { name, value in value.map { (name, $0) } }).bytes
  }
}
