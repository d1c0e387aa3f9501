import Diagnostics
import FrontMatter
import Notation

/// A validator that creates the entries of the log from lists and tables.
package struct LogValidator: EntryValidator {
  package typealias Value = LogFile
  private let scale: RatingScale
  private let categories: [Category]
  private let fields: [Field]
  private let optionalFields: [Field]
  package let slugLetters: SlugLetters
  package let timeZone: TimeZoneRules?

  package init(_ configuration: SiteConfiguration) {
    (scale, categories, fields) = (configuration.scale, configuration.categories, configuration.logFields)
    optionalFields = fields.map(\.optional)
    (slugLetters, timeZone) = (configuration.slugLetters, configuration.timeZone?.rules)
  }

  package func declaration(in folder: String) -> Declaration {
    LogEntry.declaration.inserting(fields, before: "note")
  }

  package func names(_ document: FencedDocument, path: String) -> ClaimedNames { ClaimedNames() }

  package func value(_ reader: inout EntryReader, path: String) -> LogFile? {
    guard !reader.isProbing else {
      _ = entry(&reader, path)
      return nil
    }
    guard case .sequence(let rows, _)? = reader.entry(FileLayout.rows)?.value else {
      return LogFile(path: path, entries: [])
    }
    reader.table = FileLayout(path: path) == .table ? TableHeader(reader.source) : nil
    let entries = rows.enumerated().map { number, row in entry(row, &reader, path, isFirst: number == 0) }
    return LogFile(path: path, entries: entries.compactMap(\.self))
  }

  /// Returns the entry in a row; nil if a required value is missing or invalid. All rows of a table have the same keys, so those of
  /// its first row alone are checked.
  private func entry(
    _ row: FrontMatter.Value,
    _ reader: inout EntryReader,
    _ path: String,
    isFirst: Bool
  )
    -> LogEntry?
  {
    guard case .mapping(let entries, let range) = row else {
      let hint = "write a mapping, such as {title: Stalker, category: \(categories.first?.name ?? "Film")}"
      reader.report(.wrongType, "each entry must be a mapping", hint: hint, at: row.range)
      return nil
    }
    var rowReader = reader.nested(entries, at: range)
    let entry = entry(&rowReader, path)
    if reader.table == nil || isFirst {
      rowReader.reportUnknownKeys(remedy: "; declare others under fields: in site.yaml")
    }
    reader.report(rowReader, of: FileLayout.rows)
    return entry
  }

  private func entry(_ reader: inout EntryReader, _ path: String) -> LogEntry? {
    let entry = LogEntry(&reader, path: path, on: scale, categories: categories, fields: optionalFields)
    reader.explain(declaration(in: "").explanations)
    reader.reportContradictions(entry)
    return reader.reportMissingSubject(entry, fields, categories) ? entry : nil
  }
}

extension Field {
  /// The field without a requirement: a review is complete, an entry of the log need not be.
  fileprivate var optional: Field {
    guard isRequired else { return self }
    return Field(
      key,
      type,
      name: name,
      label: label,
      isListed: isListed,
      searchWeight: searchWeight,
      property: property,
      kind: kind,
      categories: categories,
      explanation: explanation,
      formLabel: formLabel,
      isRare: isRare
    )
  }
}

extension LogEntry {
  /// The keys of every entry, in the order of forms.
  static let declaration = Declaration([
    Field(own: "title", "Title", "Name of the film, book or other subject."),
    Field(own: "category", "Category", "Category: a name from categories in site.yaml."),
    Field(
      own: "review",
      "Review",
      "Path of the review that the entry belongs to, such as reviews/films/heat.md.",
      isRare: true
    ),
    Field(own: "status", "Status", "State: done (default), now, paused, next or dropped."),
    Field(own: "date", "Day", "Day, month or year, or the last of several days."),
    Field(own: "started", "Started", "First of several days."),
    Field(own: "added", "Added", "Day on which the entry was written down.", isRare: true),
    Field(own: "rating", "Rating", "Rating given then."),
    Field(own: "again", "Again", "Marks a repetition.", isRare: true),
    Field(own: "times", "Times", "Number of times that the entry stands for. Default: 1.", isRare: true),
    Field(own: "progress", "Progress", "Progress: done of all, such as 212/880, or a percentage.", isRare: true),
    Field(own: "part", "Part", "Part of a whole, such as {season: 1, episode: 10}.", isRare: true),
    Field(own: "restaurant", "Restaurant", "Name of the restaurant."),
    Field(own: "note", "Note", "Remark in one paragraph."),
    Field(own: "tags", "Tags", "Tags: a list of names."),
    Field(own: "image", "Image", "Image beside the title, such as heat.jpg.", isRare: true),
    Field(own: "url", "Link", "Address of a page about the subject.", isRare: true),
    Field(own: "imported", nil, "Identifier in the import source. Never shown."),
  ])

  /// The built-in keys of entries.
  package static let ownKeys = declaration.fields.map(\.key)
}
