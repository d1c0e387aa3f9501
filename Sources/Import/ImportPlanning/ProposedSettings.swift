import FrontMatter
import ImportFormats
import ReviewModel

/// The settings of a proposed `site.yaml`, each with its lines and the lines that replace them if validation rejects them.
struct ProposedSettings {
  /// A setting, or an element of the list with this name.
  struct Setting {
    let name: String
    /// The line before the first element of a list.
    var header: String?
    /// The lines of the setting, then their replacements; an empty replacement omits the setting.
    var forms: [[String]]
  }

  private var settings: [Setting] = []
  /// The complete text of the source.
  private let file: String?

  init(_ collection: ImportedCollection, _ answers: SiteAnswers) {
    let site = collection.site
    file = site.file
    guard file == nil else { return }
    add("title", answers.title, site.title, SiteAnswers.title) { ["title: \(YAML.text($0))"] }
    add("url", answers.url, site.url, SiteAnswers.url) { ["url: \(YAML.text($0))"] }
    for (key, value) in [("language", site.language), ("description", site.description.map(cleaned))] {
      if let value { settings.append(Setting(name: key, forms: [["\(key): \(YAML.text(value))"], []])) }
    }
    add("reviewer", answers.reviewer, site.reviewer, SiteAnswers.reviewer) {
      ["reviewer:", "  name: \(YAML.text($0))"]
    }
    if site.scale != .halfStars, let scale = site.scale.yaml {
      settings.append(Setting(name: "ratings", forms: [["ratings: \(scale)"]]))
    }
    addCategoriesAndFields(of: collection)
    if collection.hasPlans { settings.append(Setting(name: "pages", forms: [["pages: {next: false}"], []])) }
    if !site.pictureOrigins.isEmpty {
      let line = "allow: {img: \(YAML.texts(site.pictureOrigins.sorted()))}"
      settings.append(Setting(name: "allow", forms: [[line], []]))
    }
  }

  /// Adds a required setting: the answer of the user, else the value of the source with the default as its replacement.
  private mutating func add(
    _ name: String,
    _ answer: String?,
    _ value: String?,
    _ standard: String,
    lines: (String) -> [String]
  ) {
    let texts = answer.map { [$0] } ?? [value, standard].compactMap(\.self)
    settings.append(Setting(name: name, forms: texts.map(lines)))
  }

  private mutating func addCategoriesAndFields(of collection: ImportedCollection) {
    let used = Set(collection.entries.map(\.category)).union(collection.logged.categories)
    let known = collection.site.categories.filter { used.contains($0.name) }
    for category in known.isEmpty ? [ImportedCategory("Review")] : known {
      let plain = ImportedCategory(category.name)
      let forms =
        category == plain ? [["  - \(plain.yaml)"], []] : [["  - \(category.yaml)"], ["  - \(plain.yaml)"], []]
      settings.append(Setting(name: "category '\(category.name)'", header: "categories:", forms: forms))
    }
    let names = Set(known.map(\.name))
    for field in collection.usedFields {
      let plain = field.isOfVisits ? [] : [["  - {key: \(field.key)}"]]
      let forms = [["  - \(field.yaml(among: names))"]] + plain + [[]]
      settings.append(Setting(name: "field '\(field.key)'", header: "fields:", forms: forms))
    }
  }

  /// The lines with the indices of their settings.
  private var lines: [(text: String, setting: Int)] {
    var (lines, header): ([(String, Int)], String?) = ([], nil)
    for (index, setting) in settings.enumerated() {
      let own = setting.forms.first ?? []
      if let next = setting.header, next != header, !own.isEmpty { lines.append((next, index)) }
      if !own.isEmpty { header = setting.header }
      lines += own.map { ($0, index) }
    }
    return lines
  }

  /// The text of `site.yaml`.
  var text: String { file ?? lines.map { $0.text + "\n" }.joined() }

  /// Replaces the setting on a line, counted from 0. Returns its name, or nil if it has no replacement.
  mutating func replaceSetting(onLine line: Int) -> String? {
    let lines = lines
    guard lines.indices.contains(line), settings[lines[line].setting].forms.count > 1 else { return nil }
    settings[lines[line].setting].forms.removeFirst()
    return settings[lines[line].setting].name
  }
}
