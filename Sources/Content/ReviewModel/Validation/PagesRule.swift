import Diagnostics
import FrontMatter

// MARK: - Optional pages that a site disables
extension EntryReader {
  /// Returns whether each of the optional pages that `pages` names exists.
  mutating func pageSwitches() -> [OptionalPages: Bool] {
    expect("pages", .switches)
    guard var reader = mapping("pages", example: "statistics: false") else { return [:] }
    var switches: [OptionalPages: Bool] = [:]
    for pages in OptionalPages.allCases {
      let isEnabled = reader.condition(pages.rawValue, default: true)
      if reader.holdsValue(pages.rawValue) { switches[pages] = isEnabled }
      reader.explain([pages.rawValue: "Builds \(pages). Default: true."])
    }
    for key in reader.unknownKeys { reader.reportUnknownPages(key) }
    report(reader, of: "pages")
    return switches
  }

  private mutating func reportUnknownPages(_ key: Scalar) {
    let names = OptionalPages.allCases.map(\.rawValue)
    let message = "unknown page kind '\(key.text)'"
    report(.unknownPages, message, key.text, among: names, hint: "use \(names.joined(separator: ", "))", at: key.range)
  }
}

extension [OptionalPages: Bool] {
  /// The pages that do not exist, in the order of the menu.
  var disabled: [OptionalPages] { OptionalPages.allCases.filter { self[$0] == false } }
}
