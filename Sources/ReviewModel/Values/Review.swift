import BinaryCoding
import Diagnostics
import Notation

/// A value with the place where it was written, for what can only be judged when all files are known.
package struct Written<Value: Sendable>: Sendable {
  package let value: Value
  package let range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Written: Equatable where Value: Equatable {}
extension Written: Hashable where Value: Hashable {}

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
  /// When the subject was visited, viewed or played.
  package let visit: Timestamp?
  /// When the review was published; when the visit was, unless another day was given.
  package let publication: Timestamp
  /// When the review was last updated.
  package let update: Timestamp?
  let keptVerdict: KeptText?
  package let illustration: Illustration?
  /// The name of what is reviewed.
  package let subject: String
  package let restaurant: Written<Topic>?
  package let tags: [Written<Topic>]
  /// Whether it is one of the critic's picks.
  package let isPick: Bool
  package let isDraft: Bool
  /// Older paths that lead here, each beginning with `/`.
  package let aliases: [Written<String>]
  /// Whether its page shows a QR code; nil leaves it to the site.
  package let showsQRCode: Bool?
  /// The values of `Review.fields`.
  package let details: Details

  init(
    path: String,
    slug: Slug,
    title: String,
    rating: Rating?,
    category: Int,
    visit: Timestamp?,
    publication: Timestamp,
    update: Timestamp?,
    keptVerdict: KeptText?,
    illustration: Illustration?,
    subject: String,
    restaurant: Written<Topic>?,
    tags: [Written<Topic>],
    isPick: Bool,
    isDraft: Bool,
    aliases: [Written<String>],
    showsQRCode: Bool?,
    details: Details
  ) {
    self.path = path
    self.slug = slug
    self.title = title
    self.rating = rating
    self.category = category
    self.visit = visit
    self.publication = publication
    self.update = update
    self.keptVerdict = keptVerdict
    self.illustration = illustration
    self.subject = subject
    self.restaurant = restaurant
    self.tags = tags
    self.isPick = isPick
    self.isDraft = isDraft
    self.aliases = aliases
    self.showsQRCode = showsQRCode
    self.details = details
  }

  /// The author's one sentence.
  package var verdict: String? { keptVerdict?.text }

  /// The language of the text where it is not the site's (BCP 47).
  package var language: String? { details["lang"]?.text }

  /// The day of the visit, viewing or playing.
  package var visited: CalendarDay? { visit?.day }

  /// The day of publication.
  package var published: CalendarDay { publication.day }

  /// The timestamp by which visits are ordered: that of the visit, else that of publication.
  package var occasion: Timestamp { visit ?? publication }

  /// The day by which years are counted.
  package var day: CalendarDay { occasion.day }

  /// The timestamp of the last change: never before the publication.
  package var lastChange: Timestamp { max(update ?? publication, publication) }

  /// The year it counts in.
  package var year: Int { day.year }
}

extension Review {
  /// The optional keys of reviews that are shown as they are written.
  package static let fields = [
    Field("pros", .texts, explanation: "Advantages: a list for the verdict box."),
    Field("cons", .texts, explanation: "Disadvantages: a list for the verdict box."),
    Field("spoilers", .condition, name: "hasSpoilers", explanation: "Shows a spoiler warning above the text."),
    Field(
      "lang",
      .language,
      name: "language",
      isListed: true,
      explanation: "Language of the text, such as de. Default: the language of the site."
    ),
    // What `verdict import` knows a review by when it comes again.
    Field("imported", .text, explanation: "Identifier in the import source. Never shown."),
  ]
}

extension Review: Equatable {
  /// Whether two reviews are of the same file and say the same at the same places.
  package static func == (one: Review, other: Review) -> Bool {
    one === other || one.path.hasBytes(of: other.path) && one.encoded.bytes == other.encoded.bytes
  }

  private var encoded: ByteEncoder {
    var encoder = ByteEncoder()
    encode(to: &encoder)
    return encoder
  }
}

extension Review {
  /// Appends the review without the path of its file; `init(path:from:)` reads it again.
  package func encode(to encoder: inout ByteEncoder) {
    slug.encode(to: &encoder)
    title.encode(to: &encoder)
    rating.encode(to: &encoder)
    category.encode(to: &encoder)
    visit.encode(to: &encoder)
    publication.encode(to: &encoder)
    update.encode(to: &encoder)
    keptVerdict.encode(to: &encoder)
    illustration.encode(to: &encoder)
    (subject.hasBytes(of: title) ? nil : subject).encode(to: &encoder)
    restaurant.encode(to: &encoder)
    tags.encode(to: &encoder)
    isPick.encode(to: &encoder)
    isDraft.encode(to: &encoder)
    aliases.encode(to: &encoder)
    showsQRCode.encode(to: &encoder)
    details.encode(to: &encoder)
  }

  /// Reads what `encode` wrote of the review at `path`. The arguments are read in the order in which they were written.
  package convenience init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let (slug, title) = (try Slug(from: &decoder), try decoder.text())
    self.init(
      path: path,
      slug: slug,
      title: title,
      rating: try Rating?(from: &decoder),
      category: try decoder.integer(),
      visit: try Timestamp?(from: &decoder),
      publication: try Timestamp(from: &decoder),
      update: try Timestamp?(from: &decoder),
      keptVerdict: try KeptText?(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      subject: try String?(from: &decoder) ?? title,
      restaurant: try Written<Topic>?(from: &decoder),
      tags: try [Written<Topic>](from: &decoder),
      isPick: try Bool(from: &decoder),
      isDraft: try Bool(from: &decoder),
      aliases: try [Written<String>](from: &decoder),
      showsQRCode: try Bool?(from: &decoder),
      details: try Details(from: &decoder)
    )
  }
}
