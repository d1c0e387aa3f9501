import Diagnostics
import FrontMatter

// MARK: - Optional pages that a site disables
extension EntryReader {
  mutating func disabledPages() -> [OptionalPages] {
    expect("pages", .switches)
    guard var reader = mapping("pages", example: "statistics: false") else { return [] }
    let disabled = OptionalPages.allCases.filter { !reader.condition($0.rawValue, default: true) }
    for pages in OptionalPages.allCases { reader.explain([pages.rawValue: "Builds \(pages). Default: true."]) }
    for key in reader.unknownKeys { reader.reportUnknownPages(key) }
    report(reader, of: "pages")
    return disabled
  }

  private mutating func reportUnknownPages(_ key: Scalar) {
    let names = OptionalPages.allCases.map(\.rawValue)
    let message = "unknown page kind '\(key.text)'"
    report(.unknownPages, message, key.text, among: names, hint: "use \(names.joined(separator: ", "))", at: key.range)
  }
}
