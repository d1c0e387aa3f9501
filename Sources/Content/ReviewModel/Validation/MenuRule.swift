import Diagnostics
import FrontMatter

// MARK: - The menu: links, or the names of generated entries and links in their order
extension EntryReader {
  /// Returns the entries of the menu; `kinds` are the kinds of topics that the site declares.
  mutating func menu(_ kinds: [TopicKind]) -> [Ranged<MenuChoice>] {
    let pages = OptionalPages.allCases.filter { $0 != .socialCards }.map(\.rawValue)
    let names = [MenuChoice.reviews] + pages + kinds.map(\.folder)
    expect("menu", .items(of: .suggestion(names)))
    let links = namedLinks("menu", example: "{name: About, url: /about/}", allowsPaths: true, besides: \.isMenuName)
    let entries = links.map { Ranged(MenuChoice.link($0.value), at: $0.range) } + generated(among: names)
    return entries.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func generated(among names: [String]) -> [Ranged<MenuChoice>] {
    guard case .sequence(let values, _)? = entry("menu")?.value else { return [] }
    return values.compactMap { value in
      guard case .scalar(let scalar) = value, value.isMenuName else { return nil }
      if names.contains(scalar.text) { return Ranged(.generated(scalar.text), at: scalar.range) }
      let message = "unknown menu entry '\(scalar.text)'"
      let hint = "use \(names.joined(separator: ", ")), or a link such as {name: About, url: /about/}"
      report(.unknownPages, message, scalar.text, among: names, hint: hint, at: scalar.range)
      return nil
    }
  }
}

extension Value {
  /// Whether the value may be the name of a generated entry, and not a URL.
  fileprivate var isMenuName: Bool {
    guard case .scalar(let scalar) = self else { return false }
    return !scalar.isNull && !scalar.text.contains { "/.:".contains($0) }
  }
}
