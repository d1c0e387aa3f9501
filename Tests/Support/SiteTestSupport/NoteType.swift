import BinaryCoding
import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// A short text of a day, a content type of tests. This file contains all that a listed type needs.
package struct Note: ContentValue {
  package let path: String
  package let title: String
  package let day: CalendarDay
  package let slug: Slug
  package let aliases: [Ranged<String>]
  package let isDraft: Bool

  package var illustration: Illustration? { nil }
  package var publicationTime: Timestamp? { Timestamp(day) }

  package func encode(to encoder: inout ByteEncoder) {
    title.encode(to: &encoder)
    Timestamp(day).encode(to: &encoder)
    slug.encode(to: &encoder)
    aliases.encode(to: &encoder)
    isDraft.encode(to: &encoder)
  }
}

extension Note {
  package init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: path,
      title: try decoder.text(),
      day: try Timestamp(from: &decoder).day,
      slug: try Slug(from: &decoder),
      aliases: try [Ranged<String>](from: &decoder),
      isDraft: try Bool(from: &decoder)
    )
  }
}

package struct NoteValidator: EntryValidator {
  package typealias Value = Note
  package let slugLetters: SlugLetters

  package init(_ configuration: SiteConfiguration) { slugLetters = configuration.slugLetters }

  package func declaration(in folder: String) -> Declaration {
    Declaration([
      Field(own: "title", "Title", "Title of the note."), Field(own: "day", "Day", "Day of the note."),
      Field(own: "draft", "Draft", "Marks a draft."), Field(own: "slug", "Slug", isRare: true),
      Field(own: "aliases", nil, "Old paths.", isRare: true),
    ])
  }

  package func value(_ reader: inout EntryReader, path: String) -> Note? {
    let title = reader.requiredText("title", example: "A note")
    let day = reader.timestamp("day")?.day
    if day == nil, !reader.holdsValue("day") { reader.reportMissing("day", example: "2026-11-04") }
    reader.expect("day", .day(mayBeUnknown: false), isRequired: true)
    let (slug, aliases, isDraft) = (reader.slug(fileName: fileName(path)), reader.aliases(), reader.draft(path))
    guard let title, let day, let slug else { return nil }
    return Note(path: path, title: title, day: day, slug: slug, aliases: aliases, isDraft: isDraft)
  }

  package func names(_ document: FencedDocument, path: String) -> ClaimedNames {
    var reader = reader(document)
    let slug = reader.slug(fileName: fileName(path))
    return ClaimedNames(components: slug.map { [$0.value] }, aliases: reader.aliases(), isDraft: reader.draft(path))
  }
}

package struct NoteType: ContentType {
  package typealias Validator = NoteValidator
  package var name: String { "notes" }
  package var noun: String { "note" }
  package var folder: String? { "notes" }
  package var isListed: Bool { true }

  package init() {}

  package func url(of note: Note, in rules: AddressRules) -> String? { url(claimed: [note.slug.value]) }
  package func url(claimed components: [String]) -> String? { components.first.map { "/notes/\($0)/" } }

  /// The types of a site with notes.
  package static let types = ContentTypes(ContentTypes.standard.all + [NoteType()])
}
