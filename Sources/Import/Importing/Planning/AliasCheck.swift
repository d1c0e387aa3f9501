import FrontMatter

/// A filter for aliases that another page already uses.
struct AliasCheck {
  /// The URL paths of reviews, and all aliases so far.
  private var taken: Set<String>

  init(_ site: ExistingSite, addresses: Set<String>) {
    taken = addresses.union(site.aliases.map(\.withSlashAtEnd))
  }

  /// Returns the review without conflicting aliases, and adds a remark for each removed alias.
  mutating func checked(_ review: ImportedReview, _ remarks: inout [ImportRemark]) -> ImportedReview {
    guard case .list(let values)? = review.entries["aliases"] else { return review }
    let paths = values.compactMap { if case .text(let path) = $0 { path } else { nil } }
    var aliases: [String] = []
    for path in paths {
      if taken.insert(path.withSlashAtEnd).inserted {
        aliases.append(path)
      } else if !aliases.contains(where: { $0.withSlashAtEnd == path.withSlashAtEnd }) {
        remarks.append(
          ImportRemark(.changed, "alias of another page omitted", of: path, at: review.place)
        )
      }
    }
    var review = review
    review.entries["aliases"] = aliases.isEmpty ? nil : .texts(aliases)
    return review
  }
}

extension String {
  /// The path with a trailing slash; paths that differ only in this slash lead to one page.
  fileprivate var withSlashAtEnd: String { utf8.last == UInt8(ascii: "/") ? self : self + "/" }
}
