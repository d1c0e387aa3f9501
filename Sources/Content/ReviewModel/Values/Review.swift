import BinaryCoding
import Diagnostics
import Notation

/// A value and its source range, for checks that require all files.
package struct Ranged<Value: Sendable>: Sendable {
  package let value: Value
  package let range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Ranged: Equatable where Value: Equatable {}
extension Ranged: Hashable where Value: Hashable {}

/// The main image of a file.
package struct Illustration: Sendable {
  /// The path as written, relative to the file or to the content folder.
  package let path: Ranged<String>
  /// The alternative text; empty for decorative images.
  package let alt: String
}

/// A review of a film, a book, a visit or anything else.
///
/// An immutable class, because lists, archives and pages share it.
package final class Review: Sendable {
  /// The path of the file below the content folder, with `/` between components.
  package let path: String
  /// The name in URLs.
  package let slug: Slug
  package let title: String
  /// The rating; nil if the review is explicitly unrated.
  package let rating: Rating?
  /// The index of the category in the site's configuration.
  package let category: Int
  /// The time at which the subject was visited, viewed or played.
  package let visit: Timestamp?
  /// The time of publication; by default that of the visit.
  package let publication: Timestamp
  /// The time of the last update.
  package let update: Timestamp?
  let keptVerdict: KeptText?
  package let illustration: Illustration?
  /// The name of the reviewed item.
  package let subject: String
  package let restaurant: Ranged<Topic>?
  package let tags: [Ranged<Topic>]
  /// Whether the review is one of the critic's picks.
  package let isPick: Bool
  /// Whether the review is a draft.
  package let isDraft: Bool
  /// Former paths that redirect to the review, each beginning with `/`.
  package let aliases: [Ranged<String>]
  /// Whether the page shows a QR code; nil for the site's setting.
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
    restaurant: Ranged<Topic>?,
    tags: [Ranged<Topic>],
    isPick: Bool,
    isDraft: Bool,
    aliases: [Ranged<String>],
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

  /// The verdict, a single sentence.
  package var verdict: String? { keptVerdict?.text }

  /// The language of the text (BCP 47); nil for the site's.
  package var language: String? { details["lang"]?.text }

  /// The day of the visit, viewing or playing.
  package var visited: CalendarDay? { visit?.day }

  /// The day of publication.
  package var published: CalendarDay { publication.day }

  /// The timestamp that orders visits: that of the visit, otherwise that of publication.
  package var occasion: Timestamp { visit ?? publication }

  /// The day that determines the year of the review.
  package var day: CalendarDay { occasion.day }

  /// The timestamp of the last change, at least that of publication.
  package var lastChange: Timestamp { max(update ?? publication, publication) }

  /// The year of the review in statistics and archives.
  package var year: Int { day.year }
}

extension Review {
  /// The optional keys of reviews whose values are shown as written.
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
    // The identity of the review at its source, by which `verdict import` recognizes it.
    Field("imported", .text, explanation: "Identifier in the import source. Never shown."),
  ]
}

extension Review: Equatable {
  /// Returns whether two reviews have equal paths, values and source ranges.
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
  /// Appends the review without its path; `init(path:from:)` decodes it.
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

  /// Decodes the review at `path`. The arguments are evaluated in the order of `encode`.
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
      restaurant: try Ranged<Topic>?(from: &decoder),
      tags: try [Ranged<Topic>](from: &decoder),
      isPick: try Bool(from: &decoder),
      isDraft: try Bool(from: &decoder),
      aliases: try [Ranged<String>](from: &decoder),
      showsQRCode: try Bool?(from: &decoder),
      details: try Details(from: &decoder)
    )
  }
}
