import BinaryCoding
import FrontMatter
import ImportFormats

/// A filter for aliases that another page already uses.
struct AliasCheck {
  /// The URL paths of reviews and pages, and all aliases so far.
  private var taken: Set<String>

  /// Creates a filter for a site with the paths of its reviews, and for imported files.
  init(_ site: ExistingSite, addresses: Set<String>, _ files: [ImportedFile]) {
    let pages = (Array(site.paths) + files.map(\.path)).compactMap(Self.address)
    taken = addresses.union(site.aliases.map(\.withSlashAtEnd)).union(pages)
  }

  /// Returns the URL path of a page without a slug of its own; nil for other files.
  private static func address(of path: String) -> String? {
    path.rest(below: "pages").map { "/\(splitExtension($0).stem)/" }
  }

  /// Removes conflicting aliases from the entries of a file, and adds a remark for each.
  mutating func check(
    _ entries: inout FrontMatterEntries,
    at place: ImportPlace,
    _ remarks: inout [ImportRemark]
  ) {
    guard case .list(let values)? = entries["aliases"] else { return }
    let paths = values.compactMap { if case .text(let path) = $0 { path } else { nil } }
    var aliases: [String] = []
    for path in paths {
      if taken.insert(path.withSlashAtEnd).inserted {
        aliases.append(path)
      } else if !aliases.contains(where: { $0.withSlashAtEnd == path.withSlashAtEnd }) {
        remarks.append(
          ImportRemark(.changed, "alias of another page omitted", of: path, at: place)
        )
      }
    }
    entries["aliases"] = aliases.isEmpty ? nil : .texts(aliases)
  }
}

extension String {
  /// The path with a trailing slash; paths that differ only in this slash lead to one page.
  fileprivate var withSlashAtEnd: String { utf8.last == UInt8(ascii: "/") ? self : self + "/" }
}
