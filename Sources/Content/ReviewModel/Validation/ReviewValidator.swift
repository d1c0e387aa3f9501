import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// A validator that creates reviews from parsed files.
package struct ReviewValidator: EntryValidator {
  package typealias Value = Review
  private let categories: [Category]
  private let scale: RatingScale
  private let configuredFields: [Field]
  private let fields: [Field]
  private let visitFields: [Field]
  package let slugLetters: SlugLetters
  package let timeZone: TimeZoneRules?

  package init(_ configuration: SiteConfiguration) {
    categories = configuration.categories
    scale = configuration.scale
    (configuredFields, fields) = (configuration.fields, configuration.reviewFields)
    visitFields = configuration.visitFields
    (slugLetters, timeZone) = (configuration.slugLetters, configuration.timeZone?.rules)
  }

  /// All built-in keys of reviews.
  package static let ownKeys = ReviewValidator(SiteConfiguration()).expectedKeys(in: "").map(\.key)

  package var remedy: String { "; declare others under fields: in site.yaml" }

  package func declaration(in folder: String) -> Declaration { Review.declaration(with: configuredFields) }

  package func value(_ reader: inout EntryReader, path: String) -> Review? {
    Review(&reader, path: path, on: scale, categories: categories, fields: fields, visitFields: visitFields)
  }

  package func foreignKeys(in path: String, _ read: @escaping (inout EntryReader) -> Void) -> KeyNames {
    var names = ForeignKeys.reviewKeys(read)
    names.hint = { [visitFields, hint = names.hint] key, value, isWritten in
      guard visitFields.contains(where: { $0.key == key }) else { return hint(key, value, isWritten) }
      return "move it into a visit: visits: [{date: 2026-03-01, \(key): \(YAML.text(value ?? "…"))}]"
    }
    return names
  }

  package func names(_ document: FencedDocument, path: String) -> ClaimedNames {
    var reader = reader(document)
    let name = reader.reviewName(path)
    return ClaimedNames(
      components: reader.slug(fileName: name.name).map { [$0.value] },
      aliases: reader.aliases(),
      isDraft: reader.draft(path),
      published: reader.reviewDays(fileDay: name.day, visits: reader.visits(on: scale, visitFields).map(\.value))?
        .publication
    )
  }
}
