import Diagnostics
import FrontMatter

// MARK: - Topics of declared fields
extension EntryReader {
  /// Returns the kind of a field's topics; nil for fields of other types, for which the keys of topics are errors.
  mutating func topicKind(
    _ key: String?,
    name: String?,
    _ type: FieldType?,
    scale: RatingScale,
    isOfVisits: Bool
  ) -> TopicKind? {
    let name = name ?? key?.asLabel ?? ""
    let plural = writtenText("plural")
    let isRanked = condition("ranked")
    let minimum = number("min", in: 1...1000, example: 2)
    let thing = self.thing()
    let fields = factFields(scale)
    explain([
      "plural": "Plural of the name: title and URL of the index page.",
      "ranked": "Ranks the topics by their averages.",
      "min": "Number of reviews from which a topic has a page. Default: 1.",
      "thing": "schema.org type of a topic, such as Person.",
      "facts": "Custom keys of topic files besides name, image and alt.",
    ])
    guard let type else { return nil }
    guard type.grouping != nil else {
      reportOutOfPlace(["plural", "ranked", "min", "thing", "facts"])
      return nil
    }
    let several = plural?.value ?? (name.hasSuffix("s") ? name : name + "s")
    guard let key, let folder = self.folder(of: several, at: plural?.range ?? place(of: "key")) else { return nil }
    let isSeries = type.grouping == .series
    return TopicKind(
      key,
      name: name,
      plural: several,
      folder: folder,
      isRanked: isRanked,
      isSeries: isSeries,
      isOfVisits: isOfVisits,
      minimum: minimum ?? 1,
      thing: thing ?? (isSeries ? "CreativeWorkSeries" : nil),
      fields: fields
    )
  }

  /// Reports keys that only fields of topics have.
  mutating func reportOutOfPlace(_ keys: [String]) {
    for key in keys where holdsValue(key) {
      report(
        .fieldInvalid,
        "key '\(key)' requires a topic field",
        hint: "add type: topic, topics or series, or remove \(key):",
        at: place(of: key)
      )
    }
  }

  /// Returns the fields of facts about a topic.
  private mutating func factFields(_ scale: RatingScale) -> [Field] {
    var fields: [Field] = []
    for var reader in mappings("facts", example: "{key: country}", of: FieldType.declaration) {
      let field = reader.field(.fact, among: fields, scale: scale)
      reader.reportUnknownKeys()
      report(reader, of: "facts")
      if let field { fields.append(field) }
    }
    return fields
  }

  /// Returns the folder of a kind's pages; nil if it is reserved.
  private mutating func folder(of plural: String, at range: SourceRange) -> String? {
    guard let topic = topic(Ranged(plural, at: range)) else { return nil }
    let folder = topic.value.slug.value
    guard Self.takenFolders.contains(folder) else { return folder }
    report(
      .fieldInvalid,
      "the URL '/\(folder)/' of the topics '\(plural)' is already used",
      hint: "write another plural:",
      at: range
    )
    return nil
  }

  /// The reserved folders of the content folder and the site.
  private static let takenFolders = Set(
    OptionalPages.allCases.map(\.rawValue) + SiteFolder.allCases.map(\.rawValue) + ["feeds", "pages", "static"]
  )

  private mutating func thing() -> String? {
    guard let text = writtenText("thing") else { return nil }
    if text.value.first?.isUppercase ?? false, text.value.utf8.allSatisfy(\.isLetter) { return text.value }
    report(
      .fieldInvalid,
      "unsupported topic type '\(text.value)'",
      hint: "use a schema.org type such as Person, Organization or BookSeries",
      at: text.range
    )
    return nil
  }
}
