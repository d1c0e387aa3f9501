import Notation

/// What a list of results shows of a review: a file of its own, which is read for those that are shown.
package struct SearchResult {
  package let title: String
  /// The path of the page, as a link is written.
  package let url: String
  package let category: String
  /// What is reviewed, where the title does not say it.
  package let subject: String?
  package let day: CalendarDay
  /// In hundredths; nil when unrated.
  package let rating: Int?
  package let isPick: Bool
  /// The author's one sentence.
  package let verdict: String?
  /// The path of a small picture, and of one for browsers that know AVIF.
  package let picture: String?
  package let avif: String?
  /// The tag of its language, where that is not the site's.
  package let language: String?
  /// The plain text, without what spoils it.
  package let text: String

  /// Makes a result.
  package init(
    title: String,
    url: String,
    category: String,
    subject: String?,
    day: CalendarDay,
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

  /// The result as browsers read it. What it has not is left out.
  package var json: ContiguousArray<UInt8> {
    let members: [(String, JSON?)] = [
      ("title", .text(title)), ("url", .text(url)), ("category", .text(category)), ("subject", subject.map(JSON.text)),
      ("day", .text("\(day)")), ("rating", rating.map(JSON.number)), ("isPick", isPick ? .condition(true) : nil),
      ("verdict", verdict.map(JSON.text)), ("picture", picture.map(JSON.text)), ("avif", avif.map(JSON.text)),
      ("language", language.map(JSON.text)),
      ("text", .text(text)),
    ]
    return JSON.object(members.compactMap { name, value in value.map { (name, $0) } }).bytes
  }
}
