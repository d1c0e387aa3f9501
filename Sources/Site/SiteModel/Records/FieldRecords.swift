import Notation
import ReviewModel
import Templating

extension RecordFields {
  /// Declares the values of fields.
  package mutating func details(_ fields: [Field], _ get: @escaping @Sendable (Record) -> ShownDetails?) {
    for field in fields { plain(field.name, field.meaning, field.type.presentation.templateType) { get($0)?[field] } }
  }
}

/// The values of fields as readers see them.
package struct ShownDetails {
  let details: Details
  /// The language of the texts; nil for that of the site.
  let language: String?
  let site: Site

  package init(_ details: Details, in language: String? = nil, of site: Site) {
    (self.details, self.language, self.site) = (details, language, site)
  }

  subscript(field: Field) -> PlainValue? {
    switch details[field.key]?.plain(as: field.type.presentation) {
    case .text(let text)?: .text(site.typeset(text, in: language))
    case .texts(let texts)?: .texts(texts.map { site.typeset($0, in: language) })
    case let value: value
    }
  }
}

/// A declared field of a review or topic, with its name, for templates that show all fields.
package struct FactRecord: TemplateRecord {
  private let field: Field
  private let value: FieldValue
  /// The value as readers see it.
  private let plain: PlainValue?
  private let name: String
  private let links: [Link]

  /// Creates the fact of a field; nil without a value.
  package init?(_ field: Field, _ shown: ShownDetails?, links: (TopicKind) -> [Link]) {
    guard let shown, let value = shown.details[field.key] else { return nil }
    (self.field, self.value, self.links) = (field, value, field.kind.map(links) ?? [])
    plain = shown[field]
    name = shown.site.name(of: field)
  }

  private var place: Int? { if case .series(_, let place) = value { place } else { nil } }

  /// Whether the value names people or studios: topics or texts, in the first two of which lists show it.
  package var namesPeople: Bool {
    switch value {
    case .texts, .topics: true
    default: false
    }
  }

  package var isYear: Bool { field.type.name == FieldType.year.name }
  package var isText: Bool {
    if case .text = value { field.type.presentation == .text && !isYear } else { false }
  }
  package var isPart: Bool { Field.partKeys.contains(field.key) }
  package var isListed: Bool { field.isListed }
  private var isAspect: Bool { field.type.scale != nil }

  /// Whether the value is one topic of a kind.
  package func isOnlyTopic(of kind: TopicKind?) -> Bool { field.kind == kind && links.count == 1 }

  /// The value in a line of text: the first two names, or a part with its label.
  package var line: String? {
    switch plain {
    case .texts(let texts): (links.isEmpty ? texts : links.map(\.name)).prefix(2).joined(separator: ", ")
    case .text(let text): (isAspect ? "\(name)\u{A0}" : "") + (links.first?.name ?? text)
    case .number(let number): (isPart || isAspect ? "\(name)\u{A0}" : "") + number.plainText
    default: nil
    }
  }

  package static let schema = RecordSchema<FactRecord>("fact") { fact in
    fact.text("key", "Key of the field in `site.yaml`.") { $0.field.key }
    fact.text("name", "Name to show before the value; the theme's string `field.KEY` overrides it.") { $0.name }
    fact.list("links", "The topics that the value names, with their pages; empty for other types.", of: Link.self) {
      $0.links
    }
    fact.number("place", "Position in the series, for fields of the type `series`.") {
      $0.place.map { TemplateNumber(hundredths: $0) }
    }
    fact.text("text", "Value of a field whose value is one text.") {
      if $0.links.isEmpty, case .text(let text) = $0.plain { text } else { nil }
    }
    fact.texts("texts", "Values of a field whose value is a list, or one text for each row of a table.") {
      guard case .texts(let texts) = $0.plain, $0.links.isEmpty else { return [] }
      return texts
    }
    fact.url("url", "Value of a field of the type `url`.") { if case .url(let url) = $0.plain { url } else { nil } }
    fact.number("number", "Value of a field of the type `number`, `rating` or `year`.") {
      if case .number(let number) = $0.plain { number } else { nil }
    }
    fact.day("day", "Value of a field of the type `day`.") { if case .day(let day) = $0.value { day } else { nil } }
    fact.day("month", "First day of the month that a field of the type `month` contains.") { $0.value.month?.firstDay }
    fact.condition("holds", "True for a field of the type `condition` that is set.") { $0.value == .condition }
    fact.text("property", "Property of schema.org that describes the value in structured data.") { $0.field.property }
    fact.texts("values", "Values in machine-readable form: days and durations in ISO 8601.") { $0.value.machineTexts }
    fact.text("thing", "Type of schema.org of the topics that the value names, such as `Person`.") {
      $0.field.kind?.thing
    }
    fact.condition("isPart", "True for season, episode, volume and issue, which number a part of a whole.") {
      $0.isPart
    }
    fact.condition("isSeveral", "True for a field that can have several values.") {
      $0.field.type.presentation == .texts
    }
  }
}

extension Site {
  /// Returns the values of the declared fields.
  package func declared(_ details: ShownDetails) -> DeclaredRecord {
    DeclaredRecord(detailShape, configuration.fields.map { details[$0] })
  }

  /// Returns the fields of a review without their own position on the page, in declaration order; optionally only those shown
  /// in lists, which include ratings of aspects.
  package func facts(of review: ReviewID, listed: Bool = false) -> [FactRecord] {
    let details = details(of: review)
    return configuration.reviewFields.compactMap { field in
      guard field.label != nil, listed ? field.isListed : field.type.scale == nil else { return nil }
      return FactRecord(field, details) { topicLinks.links(of: review, $0) }
    }
  }

  /// Returns the fields of an occasion of a review, in the order of declaration.
  package func facts(at id: OccasionID) -> [FactRecord] {
    let occasion = catalog.occasions[id]
    let ofVisit = occasion.review.flatMap { review in occasion.visit.map { catalog.reviews[review].visits[$0].details }
    }
    let ofEntry = catalog.occasions.logged(id)?.details
    guard let details = ofVisit.map({ ofEntry.map($0.completed) ?? $0 }) ?? ofEntry else { return [] }
    let shown = ShownDetails(details, of: self)
    return configuration.visitFields.filter { $0.label != nil }.compactMap { field in
      FactRecord(field, shown) { topicLinks.links(at: id, $0) }
    }
  }

  /// Returns the values of the fields of a review.
  package func details(of review: ReviewID) -> ShownDetails {
    ShownDetails(catalog.reviews[review].details, in: catalog.reviews[review].language, of: self)
  }

  /// Returns the values of the fields of a topic; nil without a file about it.
  package func details(of archive: TopicArchive) -> ShownDetails? {
    archive.facts.map { ShownDetails($0.details, of: self) }
  }

  /// Returns the fields of a topic without their own position on its page.
  package func facts(of archive: TopicArchive) -> [FactRecord] {
    facts(of: archive, archive.kind.fields.filter { $0.label != nil })
  }

  /// Returns the fields of a topic that lists show, except those with some keys.
  package func listedFacts(of archive: TopicArchive, without keys: Set<String>) -> [FactRecord] {
    facts(of: archive, archive.kind.fields.filter { $0.isListed && !keys.contains($0.key) })
  }

  private func facts(of archive: TopicArchive, _ fields: [Field]) -> [FactRecord] {
    let details = details(of: archive)
    return fields.compactMap { FactRecord($0, details) { _ in [] } }
  }
}
