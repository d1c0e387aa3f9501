import Diagnostics
import FrontMatter
import ReviewModel

/// The proposed `site.yaml` of a new site.
struct SiteProposal {
  let text: String
  let configuration: SiteConfiguration

  /// Proposes a site for a collection. Throws an `ImportFailure` if the resulting configuration is invalid.
  init(_ collection: ImportedCollection, _ answers: SiteAnswers) throws(ImportFailure) {
    let source = SourceFile(path: "site.yaml", text: Self.text(collection, answers))
    let validated = ConfigurationValidator.validate(source)
    if let error = validated.diagnostics.first(where: { $0.severity == .error }) {
      throw ImportFailure(
        "the generated site.yaml has an error: \(error.message)",
        hint: error.hint ?? "create site.yaml first"
      )
    }
    (text, configuration) = (String(decoding: source.bytes, as: UTF8.self), validated.value)
  }

  private static func text(_ collection: ImportedCollection, _ answers: SiteAnswers) -> String {
    let site = collection.site
    if let file = site.file { return file }
    let usedKeys = Set(collection.reviews.flatMap(\.entries.keys))
    let used = Set(collection.reviews.map(\.category))
    let categories = site.categories.filter { used.contains($0.name) }
    let names = Set(categories.map(\.name))
    let fields = site.fields.filter { usedKeys.contains($0.key) }
    var lines = ["title: \(YAML.text(answers.title ?? site.title ?? SiteAnswers.title))"]
    lines.append("url: \(YAML.text(answers.url ?? site.url ?? SiteAnswers.url))")
    if let language = site.language { lines.append("language: \(YAML.text(language))") }
    if let description = site.description { lines.append("description: \(YAML.text(cleaned(description)))") }
    lines += ["reviewer:", "  name: \(YAML.text(answers.reviewer ?? site.reviewer ?? SiteAnswers.reviewer))"]
    if let scale = site.scale.yaml { lines.append("ratings: \(scale)") }
    lines.append("categories:")
    lines += (categories.isEmpty ? [ImportedCategory("Review")] : categories).map { "  - \($0.yaml)" }
    if !fields.isEmpty { lines += ["fields:"] + fields.map { "  - \($0.yaml(among: names))" } }
    if !site.pictureOrigins.isEmpty { lines.append("allow: {img: \(YAML.texts(site.pictureOrigins.sorted()))}") }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// The user's answers about a new site; nil uses the value of the source.
package struct SiteAnswers: Sendable {
  package var title: String?
  package var url: String?
  package var reviewer: String?

  /// Creates answers; nil uses the value of the source.
  package init(title: String? = nil, url: String? = nil, reviewer: String? = nil) {
    (self.title, self.url, self.reviewer) = (title, url, reviewer)
  }

  /// The default answers.
  package static let (title, url, reviewer) = ("My Reviews", "https://reviews.example", "The reviewer")
}

extension ImportedCategory {
  /// The category as an element of `categories:` in `site.yaml`.
  var yaml: YAML {
    let members = [("name", name), ("plural", plural), ("type", type), ("shape", shape)]
    return .mapping(members.compactMap { key, value in value.map { (key, .text($0)) } })
  }
}

extension ImportedField {
  /// Returns the field as an element of `fields:` in `site.yaml`; `for` lists only existing categories.
  func yaml(among categories: Set<String>) -> YAML {
    let others = attributes.compactMap { key, value -> (key: String, value: YAML)? in
      guard key == "for", case .list(let names) = value else { return (key, value) }
      let known = names.filter { if case .text(let name) = $0 { categories.contains(name) } else { false } }
      return known.isEmpty || known.count == categories.count ? nil : (key, .list(known))
    }
    return .mapping([("key", .text(key))] + others)
  }
}
