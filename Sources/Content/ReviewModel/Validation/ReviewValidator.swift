import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// A validator that creates reviews from parsed files.
package struct ReviewValidator: Sendable {
  private let categories: [Category]
  private let scale: RatingScale
  private let fields: [Field]
  private let slugLetters: SlugLetters
  private let timeZone: TimeZoneRules?

  /// Creates a validator for a site.
  package init(_ configuration: SiteConfiguration) {
    categories = configuration.categories
    scale = configuration.scale
    fields = configuration.reviewFields
    (slugLetters, timeZone) = (configuration.slugLetters, configuration.timeZone?.rules)
  }

  /// All built-in keys of reviews.
  package static let ownKeys = ReviewValidator(SiteConfiguration()).expectedKeys.map(\.key)

  /// The keys that a review may contain.
  package var expectedKeys: [ExpectedKey] {
    EntryReader.expectedKeys { reader in
      _ = review(&reader, path: "")
      reader.explain(Review.declaration.explanations)
    }
  }

  /// Returns the review in a file at `path` below the content folder; nil if a required value is missing or invalid.
  package func validate(_ document: FencedDocument, path: String) -> Diagnosed<Review?> {
    var reader = EntryReader(document, slugLetters)
    reader.timeZone = timeZone
    let review = review(&reader, path: path)
    reader.reportUnknownKeys(
      KeyNames(hint: ForeignKeys.reviewHint, name: ForeignKeys.renamedReviewKey) { _ = self.review(&$0, path: path) },
      remedy: "; declare others under fields: in site.yaml"
    )
    return Diagnosed(review, reader.diagnostics)
  }

  /// Returns the names that a review with errors claims.
  package func names(_ document: FencedDocument, path: String) -> ClaimedNames {
    var reader = EntryReader(document, slugLetters)
    reader.timeZone = timeZone
    let name = reader.reviewName(path)
    return ClaimedNames(
      components: reader.slug(fileName: name.name).map { [$0.value] },
      aliases: reader.aliases(),
      isDraft: reader.draft(path),
      published: reader.reviewDays(fileDay: name.day).published
    )
  }

  private func review(_ reader: inout EntryReader, path: String) -> Review? {
    Review(&reader, path: path, on: scale, categories: categories, fields: fields)
  }
}

extension EntryReader {
  /// Returns the name of a review's file, and the day with which it begins unless another day is written.
  func reviewName(_ path: String) -> (name: String, day: CalendarDay?) {
    let file = ReviewFileName(path)
    let isDated = !holdsValue("visited") && !holdsValue("published") && file.day != nil
    return isDated ? (file.undated, file.day) : (file.name, nil)
  }
}
