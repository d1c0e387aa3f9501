import Diagnostics
import FrontMatter

// MARK: - The sections of the home page
extension EntryReader {
  /// Returns the sections of the home page in their order. `site` contains the categories, fields and disabled pages.
  mutating func home(_ site: SiteConfiguration) -> [Ranged<HomeSection>] {
    let own = HomeSection.named + site.topicKinds.map { ($0.folder, .topics($0.folder)) }
    expect("home", .items(of: .suggestion(own.map(\.name))))
    let rows = mappings("home", example: "{list: ten-best}", besides: \.isText)
    let written = rows.compactMap { section($0, site.categories) } + namedSections(own, site.categories)
    let sections = written.sorted { $0.range.lowerBound < $1.range.lowerBound }
    reportContradictions(in: sections, site.disabledPages)
    return sections
  }

  private mutating func namedSections(
    _ own: [(name: String, section: HomeSection)],
    _ categories: [Category]
  ) -> [Ranged<HomeSection>] {
    guard case .sequence(let values, _)? = entry("home")?.value else { return [] }
    return values.compactMap { value in
      guard case .scalar(let scalar) = value, let text = checked(scalar, of: "home", at: scalar.range) else {
        return nil
      }
      if let known = own.first(where: { $0.name == text.value }) { return Ranged(known.section, at: text.range) }
      reportUnknown(text, among: own.map(\.name), categories)
      return nil
    }
  }

  private mutating func reportUnknown(_ name: Ranged<String>, among names: [String], _ categories: [Category]) {
    let message = "unknown section '\(name.value)'"
    if let category = categories.first(where: { [$0.name, $0.plural].contains(name.value) }) {
      let section = YAML.mapping([("category", .text(category.name))])
      return report(.homeInvalid, message, correction: section, hint: "", at: name.range)
    }
    let hint = "use \(names.joined(separator: ", ")), {list: NAME} or {category: NAME}"
    report(.homeInvalid, message, name.value, among: names, hint: hint, at: name.range)
  }

  private mutating func section(_ row: EntryReader, _ categories: [Category]) -> Ranged<HomeSection>? {
    var row = row
    row.expect("list", .list)
    let list = row.writtenText("list")
    row.expect("category", .category(categories.map(\.name)))
    let category = row.holdsValue("category") ? row.category("category", among: categories) : nil
    _ = row.entry("category")
    row.explain([
      "list": "Name of a list: that of its file, such as ten-best for lists/ten-best.md.",
      "category": "Category whose best reviews are shown: a name from categories.",
    ])
    row.reportUnknownKeys()
    row.reportNeitherOrBoth()
    report(row, of: "home")
    if let list { return Ranged(.list(list.value), at: list.range) }
    return category.map { Ranged(.category($0), at: row.valuePlace(of: "category")) }
  }

  private mutating func reportNeitherOrBoth() {
    let isBoth = holdsValue("list") && holdsValue("category")
    if isBoth {
      let message = "a section shows either a list or a category"
      report(.homeInvalid, message, hint: "write a section for each", at: place(of: "category"))
    } else if !isProbing, !isWritten("list"), !isWritten("category"), !hasUnknownKeys {
      reportMissing("list", example: "ten-best")
    }
  }

  /// Returns the sections of the home page, or else those that the theme declares, without those of disabled pages.
  mutating func home(_ site: SiteConfiguration, for theme: ThemeManifest) -> [Ranged<HomeSection>] {
    let written = home(site)
    guard !holdsValue("home"), let sections = theme.site.home else { return written }
    return sections.filter { section in !(section.value.pages.map(site.disabledPages.contains) ?? false) }
  }

  /// Reports repeated sections, and those of disabled pages.
  private mutating func reportContradictions(in sections: [Ranged<HomeSection>], _ disabled: [OptionalPages]) {
    var seen: Set<HomeSection> = []
    for section in sections {
      if !seen.insert(section.value).inserted {
        let name = source.text(in: section.range)
        report(.homeInvalid, "duplicate section '\(name)'", hint: "remove one of the two", at: section.range)
      } else if let pages = section.value.pages, disabled.contains(pages) {
        let hint = "remove the section, or remove \(pages): false"
        report(.homeInvalid, "'pages' disables \(pages)", hint: hint, at: section.range)
      }
    }
  }
}

extension Value {
  /// Whether the value is a text, which may be the name of a section.
  fileprivate var isText: Bool { if case .scalar(let scalar) = self { !scalar.isNull } else { false } }
}

extension HomeSection {
  /// The optional pages without which the section is empty.
  fileprivate var pages: OptionalPages? {
    switch self {
    case .now: .now
    case .diary: .diary
    case .lists, .list: .lists
    case .categories: .categories
    case .topics(let folder): OptionalPages(rawValue: folder)
    case .lead, .latest, .mostViewed, .shelves, .category: nil
    }
  }
}
