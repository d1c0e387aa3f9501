import BinaryCoding
import Notation

/// A review of a film, a book, a visit or anything else.
///
/// An immutable class, because lists, archives and pages share it.
package final class Review: ContentValue {
  package let path: String
  /// The name in URLs.
  package let slug: Slug
  /// The title without soft hyphens, for addresses, comparisons and other programs.
  package let title: String
  /// The title as written, for headings.
  package let heading: String
  /// The rating; nil if the review is explicitly unrated.
  package let rating: Rating?
  /// The index of the category in the site's configuration.
  package let category: Int
  package let days: ReviewDays
  /// All times that the review is about, newest first; empty if there is only one.
  package let visits: [Visit]
  /// The number of further times without a known day.
  package let otherTimes: Int
  /// The verdict, a single sentence.
  package let verdict: String?
  package let illustration: Illustration?
  /// The name of the reviewed item.
  package let subject: String
  package let restaurant: Ranged<Topic>?
  /// The tags in source order.
  package let tags: [Ranged<Topic>]
  /// Whether the review is one of the critic's picks.
  package let isPick: Bool
  /// Whether the review is a draft.
  package let isDraft: Bool
  /// Former paths that redirect to the review, each beginning with `/`.
  package let aliases: [Ranged<String>]
  /// The reviews that the critic names as related, in source order.
  package let related: [ItemList.Item]
  /// Whether the page shows a QR code; nil for the site's setting.
  package let showsQRCode: Bool?
  /// The values of `Review.fields`.
  package let details: Details

  /// Reads the review in a file at `path`; nil if a required value is missing or invalid.
  init?(
    _ reader: inout EntryReader,
    path: String,
    on scale: RatingScale,
    categories: [Category],
    fields: [Field],
    visitFields: [Field]
  ) {
    let heading = reader.requiredText("title", example: "\"Title of the review\"")
    let written = reader.rating("rating", on: scale, orOf: "visits")
    let category = reader.category("category", among: categories)
    let name = reader.reviewName(path)
    let visited = reader.visits(on: scale, visitFields)
    let listed = visited.map(\.value)
    let times = reader.number("times", in: 1...ContentLimits.times, example: 7) ?? 1
    let days = reader.reviewDays(fileDay: name.day, visits: listed)
    let rating = reader.rating(written, of: listed, on: scale)
    reader.expect("verdict", .sentence)
    verdict = reader.text("verdict")
    illustration = reader.illustration()
    let subject = reader.text("subject")
    let restaurant = reader.topic("restaurant", of: .restaurants)
    tags = reader.topics("tags", of: .tags, mayBeOne: false)
    let slug = reader.slug(fileName: name.name)
    isPick = reader.condition("pick")
    isDraft = reader.draft(path)
    aliases = reader.aliases()
    related = reader.items("related", among: categories, haveURLs: false)
    showsQRCode = reader.optionalCondition("qr")
    details = reader.details(fields, category: category)
    reader.reportVisits(visited, before: details.year)
    guard let heading, let rating, let category, let days, let slug else { return nil }
    (self.path, self.slug, self.heading, self.rating, self.category) = (path, slug, heading, rating, category)
    title = heading.withoutSoftHyphens
    self.days = days
    visits = listed.completed(day: days.visit, rating: written ?? nil)
    otherTimes = max(0, times - max(1, visits.count))
    (self.restaurant, self.subject) = (restaurant, (subject ?? restaurant?.value.name ?? title).withoutSoftHyphens)
  }

  package init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.path = path
    slug = try Slug(from: &decoder)
    heading = try decoder.text()
    title = heading.withoutSoftHyphens
    rating = try Rating?(from: &decoder)
    category = try decoder.integer()
    days = try ReviewDays(from: &decoder)
    visits = try [Visit](from: &decoder)
    otherTimes = try decoder.integer()
    verdict = try String?(from: &decoder)
    illustration = try Illustration?(from: &decoder)
    subject = try String?(from: &decoder) ?? title
    restaurant = try Ranged<Topic>?(from: &decoder)
    tags = try [Ranged<Topic>](from: &decoder)
    isPick = try Bool(from: &decoder)
    isDraft = try Bool(from: &decoder)
    aliases = try [Ranged<String>](from: &decoder)
    related = try [ItemList.Item](from: &decoder)
    showsQRCode = try Bool?(from: &decoder)
    details = try Details(from: &decoder)
  }

  package func encode(to encoder: inout ByteEncoder) {
    slug.encode(to: &encoder)
    heading.encode(to: &encoder)
    rating.encode(to: &encoder)
    category.encode(to: &encoder)
    days.encode(to: &encoder)
    visits.encode(to: &encoder)
    encoder.append(otherTimes)
    verdict.encode(to: &encoder)
    illustration.encode(to: &encoder)
    (subject.hasBytes(of: title) ? nil : subject).encode(to: &encoder)
    restaurant.encode(to: &encoder)
    tags.encode(to: &encoder)
    isPick.encode(to: &encoder)
    isDraft.encode(to: &encoder)
    aliases.encode(to: &encoder)
    related.encode(to: &encoder)
    showsQRCode.encode(to: &encoder)
    details.encode(to: &encoder)
  }
}

/// The number of a review in the catalog, from the newest.
package typealias ReviewID = ID<Review>

extension Review {
  package var publicationTime: Timestamp? { publication }

  package var notes: [Ranged<String>] { visits.compactMap(\.note) + related.compactMap(\.note) }

  /// Whether the text reveals parts of the plot.
  package var hasSpoilers: Bool { details["spoilers"] != nil }

  /// The keys of reviews in the order of forms. Those of a site precede the verdict.
  package static let declaration = Declaration([
    Field(own: "title", "Title", "Title of the review."),
    Field(own: "rating", "Rating", "Rating on the site's scale, or unrated, which averages ignore."),
    Field(own: "category", "Category", "Category of the review: a name from categories in site.yaml."),
    Field(own: "visited", "Day", "Day of the visit or viewing, or unknown. Default: date."),
    Field(
      own: "visits",
      "Visits",
      "All visits or viewings: a list of days, or of mappings with a date, rating and note."
    ),
    Field(
      own: "times",
      "Times",
      "Number of times in all, if more than the listed visits. The others have no day.",
      isRare: true
    ),
    Field(own: "restaurant", "Restaurant", "Name of the restaurant. Groups the visits to it."),
    Field(own: "verdict", "Verdict", "Verdict in one sentence, shown in lists, feeds and search results."),
    Field(own: "tags", "Tags", "Tags: a list of names."),
    Field(own: "image", "Image", "Main image: path relative to this file or the content folder."),
    Field(own: "alt", "Alt text of the image"),
    Field(
      "focus",
      .choice(["top", "bottom", "left", "right"]),
      isListed: true,
      explanation:
        "Part of the image that lists keep when they crop it: top, bottom, left or right. Default: the centre.",
      isRare: true
    ),
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
    Field("imported", .text, explanation: "Identifier in the import source. Never shown.", isInForms: false),
    Field(own: "pick", "Pick", "Marks the review as one of your picks."),
    Field(own: "draft", "Draft (not published)", "Marks a draft, which is not published."),
    Field(own: "published", "Published", "Day of publication. A review with a later day is scheduled.", isRare: true),
    Field(
      own: "date",
      "Day of visit and publication",
      """
      Day of visit and publication, with an optional time, or unknown. Default: the day in a file name such as \
      2026-11-04-name.md.
      """,
      isRare: true
    ),
    Field(own: "updated", "Updated", "Day of the last important change.", isRare: true),
    Field(
      own: "subject",
      "Subject, if it differs from the title",
      "Name of the reviewed work. Reviews with the same subject link to each other.",
      isRare: true
    ),
    Field(
      own: "related",
      "Related reviews",
      "Related reviews, shown before those that Verdict finds: paths, titles, or mappings with review or title and a note.",
      isRare: true
    ),
    Field(own: "slug", "Name in the URL (slug)", isRare: true),
    Field(own: "aliases", nil, "Old paths that redirect here, such as /2019/04/old-name/.", isRare: true),
    Field(own: "qr", nil, "Shows a QR code of the URL on the page. Default: qr in site.yaml.", isRare: true),
  ])

  /// The optional keys of reviews whose values are shown as written.
  package static let fields = declaration.details

  /// Returns the keys of reviews with those that a site declares.
  package static func declaration(with declared: [Field]) -> Declaration {
    declaration.inserting(declared, before: "verdict")
  }
}
