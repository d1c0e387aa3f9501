import Diagnostics
import FrontMatter

// MARK: - Headings between the reviews of lists
extension EntryReader {
  /// Returns the headings of lists by the names of the lists; `site` contains the categories and fields.
  mutating func groups(_ site: SiteConfiguration) -> [String: ListGrouping] {
    guard var reader = mapping("group", example: "reviews: month") else { return [:] }
    let lists = site.groupedLists
    var groups: [String: ListGrouping] = [:]
    for list in lists {
      groups[list.name] = reader.grouping(list.name, site.fields)
      reader.explain([list.name: list.explanation])
    }
    let names = lists.map(\.name)
    for key in reader.unknownKeys {
      let hint = "use \(names.joined(separator: ", "))"
      reader.report(.unknownPages, "unknown list '\(key.text)'", key.text, among: names, hint: hint, at: key.range)
    }
    report(reader, of: "group")
    return groups
  }

  /// Returns the headings of a key: the names that every site has, and the keys of fields.
  mutating func grouping(_ key: String, _ fields: [Field]) -> ListGrouping? {
    let keys = ListGrouping.keys + fields.map(\.key).filter { !ListGrouping.keys.contains($0) }
    return choice(key, among: keys).map { ListGrouping($0) }
  }
}

extension SiteConfiguration {
  /// The lists whose reviews can have headings: those of pages, of kinds of topics, and of single categories.
  fileprivate var groupedLists: [(name: String, explanation: String)] {
    let pages: [(String, String)] = [
      (Self.allReviews, "Headings on the pages of all reviews after the home page."),
      (OptionalPages.categories.rawValue, "Headings on the pages of categories."),
      (OptionalPages.tags.rawValue, "Headings on the pages of tags."),
      (OptionalPages.picks.rawValue, "Headings on the pages of picks."),
      (OptionalPages.years.rawValue, "Headings on the pages of years."),
    ]
    let kinds = fields.compactMap(\.kind).map { ($0.folder, "Headings on the pages of \($0.plural).") }
    let categories = categories.map { ($0.name, "Headings on the pages of the category \($0.name).") }
    var seen: Set<String> = []
    return (pages + kinds + categories).filter { seen.insert($0.0).inserted }
  }

  /// The name of the list of all reviews.
  package static let allReviews = "reviews"

  /// Returns the headings of the list with the first of some names that has headings.
  package func grouping(_ names: String?...) -> ListGrouping? {
    names.lazy.compactMap { name in name.flatMap { self.groups[$0] } }.first
  }
}
