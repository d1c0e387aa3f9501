import Notation
import ReviewModel
import Templating

extension RecordFields {
  /// Declares the values of fields.
  package mutating func details(_ fields: [Field], _ get: @escaping @Sendable (Record) -> Details?) {
    for field in fields {
      let presentation = field.type.presentation
      plain(field.name, presentation.templateType) { get($0)?[field.key]?.plain(as: presentation) }
    }
  }
}

/// A declared field of a review or topic, with its name, for templates that show all fields.
package struct FactRecord: TemplateRecord {
  private let field: Field
  private let value: FieldValue
  private let name: String
  private let links: [Link]

  /// Creates the fact of a field; nil without a value, or if the field has its own position on the page.
  package init?(_ field: Field, _ details: Details?, links: (TopicKind) -> [Link], in site: Site) {
    guard let label = field.label, let value = details?[field.key] else { return nil }
    (self.field, self.value, self.links) = (field, value, field.kind.map(links) ?? [])
    name = site.string("field.\(field.key)", default: label)
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

  /// Whether the value is one topic of a kind.
  package func isOnlyTopic(of kind: TopicKind?) -> Bool { field.kind == kind && links.count == 1 }

  /// The value in a line of text: the first two names, or a part with its label.
  package var line: String? {
    switch plain {
    case .texts(let texts): (links.isEmpty ? texts : links.map(\.name)).prefix(2).joined(separator: ", ")
    case .text(let text): (links.first?.name ?? text)
    case .number(let number): (isPart ? "\(name)\u{A0}" : "") + number.plainText
    default: nil
    }
  }

  private var plain: PlainValue? { value.plain(as: field.type.presentation) }

  package static let schema = RecordSchema<FactRecord>("fact") { fact in
    fact.text("key") { $0.field.key }
    fact.text("name") { $0.name }
    fact.list("links", of: Link.self) { $0.links }
    fact.number("place") { $0.place.map { TemplateNumber(hundredths: $0) } }
    fact.text("text") { if $0.links.isEmpty, case .text(let text) = $0.plain { text } else { nil } }
    fact.texts("texts") { if case .rows = $0.value { $0.value.machineTexts } else { $0.value.texts ?? [] } }
    fact.url("url") { if case .url(let url) = $0.plain { url } else { nil } }
    fact.number("number") { if case .number(let number) = $0.plain { number } else { nil } }
    fact.day("day") { if case .day(let day) = $0.value { day } else { nil } }
    fact.day("month") { $0.value.month?.firstDay }
    fact.condition("holds") { $0.value == .condition }
    fact.text("property") { $0.field.property }
    fact.texts("values") { $0.value.machineTexts }
    fact.text("thing") { $0.field.kind?.thing }
    fact.condition("isPart") { $0.isPart }
    fact.condition("isSeveral") { $0.field.type.presentation == .texts }
  }
}

extension Site {
  /// Returns the values of the declared fields.
  package func declared(_ details: Details) -> DeclaredRecord {
    DeclaredRecord(detailShape, configuration.fields.map { details[$0.key]?.plain(as: $0.type.presentation) })
  }

  /// Returns the fields of a review without their own position on the page, in declaration order; optionally only those shown
  /// in lists.
  package func facts(of review: ReviewID, listed: Bool = false) -> [FactRecord] {
    let details = catalog.reviews[review].details
    return configuration.reviewFields.compactMap { field in
      guard field.isListed || !listed else { return nil }
      return FactRecord(field, details, links: { topicLinks.links(of: review, $0) }, in: self)
    }
  }

  /// Returns the fields of a topic without their own position on the page; optionally only those shown in lists.
  package func facts(of archive: TopicArchive, listed: Bool = false) -> [FactRecord] {
    archive.kind.fields.compactMap { field in
      guard field.isListed || !listed else { return nil }
      return FactRecord(field, archive.facts?.details, links: { _ in [] }, in: self)
    }
  }
}
