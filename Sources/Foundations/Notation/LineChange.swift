/// A line that only one of two versions of a text has.
package struct LineChange: Equatable, Sendable {
  package let isNew: Bool
  package let text: String

  package init(isNew: Bool, text: String) { (self.isNew, self.text) = (isNew, text) }

  /// Returns the changed lines; each run of removed lines precedes the new ones in its place.
  package static func all(from old: [String], to new: [String]) -> [LineChange] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.place))
    let inserted = Set(difference.insertions.map(\.place))
    var (lines, one, other) = ([LineChange](), 0, 0)
    while one < old.count || other < new.count {
      if removed.contains(one) {
        lines.append(LineChange(isNew: false, text: old[one]))
        one += 1
      } else if inserted.contains(other) {
        lines.append(LineChange(isNew: true, text: new[other]))
        other += 1
      } else {
        (one, other) = (one + 1, other + 1)
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
