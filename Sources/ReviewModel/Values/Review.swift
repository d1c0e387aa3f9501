import BinaryCoding
import Diagnostics

/// A value with the place where it was written, for what can only be judged when all files are known.
package struct Written<Value: Sendable>: Sendable {
  package let value: Value
  package let range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

/// A picture that a file shows at its head.
package struct Illustration: Sendable {
  /// The path as it was written: relative to the file, or to the content folder.
  package let path: Written<String>
  /// What the picture shows; empty for decoration.
  package let alt: String
}

/// A published judgement of one film, book, visit or anything else.
///
/// A class, because lists, archives and pages share it; it never changes.
package final class Review: Sendable {
  /// The path of its file below the content folder, with `/` between components.
  package let path: String
  /// Its name in URLs.
  package let slug: Slug
  package let title: String
  /// Nil for a review that is expressly unrated.
  package let rating: Rating?
  /// The index of its category in the site's configuration.
  package let category: Int
  /// The day of the visit, viewing or playing.
  package let visited: CalendarDay?
  /// The day of publication; the day of the visit unless another was given.
  package let published: CalendarDay
  package let updated: CalendarDay?
  let keptVerdict: KeptText?
  package let illustration: Illustration?
  /// The name of what is reviewed.
  package let subject: String
  package let restaurant: Written<Topic>?
  package let tags: [Written<Topic>]
  /// Whether it is one of the critic's picks.
  package let isPick: Bool
  package let pros: [String]
  package let cons: [String]
  /// Whether a warning stands above the text.
  package let hasSpoilers: Bool
  package let isDraft: Bool
  /// The language of the text where it is not the site's (BCP 47).
  package let language: String?
  /// Older paths that lead here, each beginning with `/`.
  package let aliases: [Written<String>]
  /// Whether its page shows a QR code; nil leaves it to the site.
  package let showsQRCode: Bool?

  /// The author's one sentence.
  package var verdict: String? { keptVerdict?.text }

  /// The day by which visits are ordered and years are counted: that of the visit, else that of publication.
  package var day: CalendarDay { visited ?? published }

  /// The day on which it was last changed: never before it was published.
  package var lastChange: CalendarDay { max(updated ?? published, published) }

  /// The year it counts in.
  package var year: Int { day.year }

  init(path: String, fields: Fields) {
    self.path = path
    slug = fields.slug
    title = fields.title
    rating = fields.rating
    category = fields.category
    visited = fields.visited
    published = fields.published
    updated = fields.updated
    keptVerdict = fields.verdict
    illustration = fields.illustration
    subject = fields.subject
    restaurant = fields.restaurant
    tags = fields.tags
    isPick = fields.isPick
    pros = fields.pros
    cons = fields.cons
    hasSpoilers = fields.hasSpoilers
    isDraft = fields.isDraft
    language = fields.language
    aliases = fields.aliases
    showsQRCode = fields.showsQRCode
  }

  /// What the front matter of a review says.
  struct Fields {
    var slug: Slug
    var title: String
    var rating: Rating?
    var category: Int
    var visited: CalendarDay?
    var published: CalendarDay
    var updated: CalendarDay?
    var verdict: KeptText?
    var illustration: Illustration?
    var subject: String
    var restaurant: Written<Topic>?
    var tags: [Written<Topic>]
    var isPick: Bool
    var pros: [String]
    var cons: [String]
    var hasSpoilers: Bool
    var isDraft: Bool
    var language: String?
    var aliases: [Written<String>]
    var showsQRCode: Bool?
  }
}
