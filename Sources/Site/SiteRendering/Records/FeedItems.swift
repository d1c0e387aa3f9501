import MarkdownRendering
import Notation
import SiteModel
import Templating

// MARK: - Items of lists in feeds
extension FeedEntry {
  /// The maximum number of items in a feed.
  private static let mostItems = 100

  /// The items of a list as HTML, with absolute URLs; empty for another type.
  var items: ContiguousArray<UInt8> {
    guard let list = site.list(of: listed) else { return [] }
    let writer = site.feedBodyWriter(listed)
    let rows = list.items.prefix(Self.mostItems).map { item in
      let note = item.note.flatMap { $0 < body.notes.count ? writer.htmlWithoutSpoilers(body.notes[$0]) : nil }
      return "<li>\(link(item))\(note.map { String(decoding: $0, as: UTF8.self) } ?? "")</li>\n"
    }
    let element = list.list.isRanked ? "ol" : "ul"
    return ContiguousArray("<\(element)>\n\(rows.joined())</\(element)>\n".utf8)
  }

  private func link(_ item: ListedItem) -> String {
    let title = site.title(of: item).escaped(.html)
    guard let url = site.url(of: item) else { return title }
    let address = url.startsWithBytes(of: "/") ? site.identifier(of: url) : url
    return "<a href=\"\(address.escaped(.html))\">\(title)</a>"
  }
}

extension Fingerprinter {
  /// Adds the items of a list that feeds show.
  mutating func addItems(of listed: any Listed) {
    guard let list = site.list(of: listed) else { return }
    for item in list.items {
      add(site.title(of: item))
      add(site.url(of: item) ?? "")
    }
  }
}
