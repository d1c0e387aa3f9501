import ReviewModel
import SiteModel
import Templating

/// A fact with the groups of topics that share a value of it.
struct GroupedFact: TemplateRecord {
  let name: String
  let groups: [FactGroup]
  let site: Site

  static let schema = RecordSchema<GroupedFact>("grouped fact") { fact in
    fact.text("name", "Name of the fact, such as City.") { $0.name }
    fact.list("values", "The values that several topics share, with their pages.", of: FactGroupLink.self) { fact in
      fact.groups.map { FactGroupLink(group: $0, site: fact.site) }
    }
  }
}

/// A link to the topics that share a fact.
struct FactGroupLink: TemplateRecord {
  let group: FactGroup
  let site: Site

  static let schema = RecordSchema<FactGroupLink>("topic group") { link in
    link.text("name", "The value that the topics share.") { $0.site.typeset($0.group.value.name) }
    link.url("url", "Path of the page of the topics.") { $0.group.url }
    link.number("count", "Number of topics.") { TemplateNumber($0.group.archives.count) }
  }
}

extension Site {
  /// Returns the facts with several groups of topics of a kind, each fact followed by those within it: city, neighbourhood.
  func groupedFacts(of kind: TopicKind) -> [GroupedFact] {
    let facts = groupingFacts.filter { $0.kind == kind && $0.groups.count > 1 }
    let inner = facts.filter { fact in facts.contains { $0.field.key == fact.field.outer } }
    let outer = facts.filter { fact in !inner.contains { $0.field.key == fact.field.key } }
    return outer.flatMap { fact in [fact] + inner.filter { $0.field.outer == fact.field.key } }.map {
      GroupedFact(name: name(of: $0.field), groups: $0.groups, site: self)
    }
  }

  /// Returns links to the largest other groups by the fact of a group.
  func others(_ group: FactGroup) -> [Link] {
    let fact = groupingFacts.first { $0.kind == group.kind && $0.field.key == group.field.key }
    return (fact?.largest ?? []).filter { $0.value != group.value }.map {
      typeset(Link(name: $0.value.name, url: $0.url))
    }
  }

  /// Returns the groups of a topic, in the order of the facts; with a key, those by this fact.
  func groups(of archive: TopicArchive, by key: String? = nil) -> [FactGroup] {
    guard let details = archive.facts?.details, !catalog.factGroups.isEmpty else { return [] }
    let letters = configuration.slugLetters
    return archive.kind.fields.filter { key == nil || $0.key == key }.flatMap { field in
      let outer = field.outer.flatMap { details[$0]?.values(letters).first }
      return (details[field.key]?.values(letters) ?? []).compactMap { value in
        outer.flatMap { catalog.group(of: archive.kind, by: field, value.within($0, letters)) }
          ?? catalog.group(of: archive.kind, by: field, value)
      }.filter { group in field.outer == nil || group.archives.contains { $0.topic.key == archive.topic.key } }
    }
  }

  /// Returns the last two parts of the paths of a topic's groups; nil without groups.
  func groupNames(of archive: TopicArchive) -> String? {
    let names = groups(of: archive).map { $0.url.split(separator: "/").suffix(2).joined(separator: "/") }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}
