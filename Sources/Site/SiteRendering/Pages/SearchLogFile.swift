import Notation
import ReviewModel
import SiteModel
import Templating

/// The titles of the log, which the search page loads to list entries below reviews.
struct SearchLogKind: UntemplatedKind {
  var option: OptionalPages? { .search }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.searchesLog ? [PageAddress(url: Permalinks.searchLog)] : []
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    // The rows follow from the files and the choice of entries, so they are not created for the fingerprint.
    for file in hasher.site.logFiles { hasher.add(file.summaryHash) }
    for entry in hasher.site.searchedEntries { hasher.add(entry.number) }
  }

  func bytes(of page: PagePlan, _ contents: PageContents) -> ContiguousArray<UInt8> {
    JSON.list(
      contents.site.searchedLog.map {
        .list($0.dropLast().map { .text(contents.site.typeset($0)) } + $0.suffix(1).map(JSON.text))
      }
    ).bytes
  }
}

extension Site {
  /// Whether search finds entries of the log.
  var searchesLog: Bool { !searchedEntries.isEmpty }

  /// The entries without a review, each subject once.
  fileprivate var searchedEntries: [EntryID] {
    let log = catalog.occasions.log
    return log.unreviewed.filter { id in
      log.firsts[id.number] == id && (log.entries[id].status != .next || shown.contains(.next))
    }
  }

  /// For each entry: title, names of topics, category, day and rating, as shown, and a link or nothing.
  fileprivate var searchedLog: [[String]] {
    searchedEntries.map { id in
      let entry = catalog.occasions.log.entries[id]
      let topics = configuration.topicKinds.flatMap { kind in entry.mentions(of: kind).map(\.value.name) }
      return [
        entry.title ?? "", topics.joined(separator: " "),
        entry.category.map { configuration.categories[$0].name } ?? "", entry.time.map { "\($0.year)" } ?? "",
        entry.rating.map { record($0).label } ?? "", entry.url ?? "",
      ]
    }
  }
}
