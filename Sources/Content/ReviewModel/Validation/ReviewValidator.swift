import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// A validator that creates reviews from parsed files.
package struct ReviewValidator: FileValidator {
  private let categories: [Category]
  private let scale: RatingScale
  private let fields: [Field]
  private let visitFields: [Field]
  private let slugLetters: SlugLetters
  private let timeZone: TimeZoneRules?

  package init(_ configuration: SiteConfiguration) {
    categories = configuration.categories
    scale = configuration.scale
    (fields, visitFields) = (configuration.reviewFields, configuration.visitFields)
    (slugLetters, timeZone) = (configuration.slugLetters, configuration.timeZone?.rules)
  }

  /// All built-in keys of reviews.
  package static let ownKeys = ReviewValidator(SiteConfiguration()).expectedKeys(in: "").map(\.key)

  package func expectedKeys(in folder: String) -> [ExpectedKey] {
    EntryReader.expectedKeys { reader in
      _ = review(&reader, path: "")
      reader.explain(Review.declaration.explanations)
    }
  }

  package func validate(_ document: FencedDocument, path: String) -> Diagnosed<Review?> {
    var reader = EntryReader(document, slugLetters)
    reader.timeZone = timeZone
    let review = review(&reader, path: path)
    reader.reportUnknownKeys(
      ForeignKeys.reviewKeys { _ = self.review(&$0, path: path) },
      remedy: "; declare others under fields: in site.yaml"
    )
    return Diagnosed(review, reader.diagnostics)
  }

  package func names(_ document: FencedDocument, path: String) -> ClaimedNames {
    var reader = EntryReader(document, slugLetters)
    reader.timeZone = timeZone
    let name = reader.reviewName(path)
    return ClaimedNames(
      components: reader.slug(fileName: name.name).map { [$0.value] },
      aliases: reader.aliases(),
      isDraft: reader.draft(path),
      published: reader.reviewDays(fileDay: name.day, visits: reader.visits(on: scale, visitFields)).published
    )
  }

  private func review(_ reader: inout EntryReader, path: String) -> Review? {
    Review(&reader, path: path, on: scale, categories: categories, fields: fields, visitFields: visitFields)
  }
}
