import Diagnostics

/// The unconditional nodes of a list, or its sections with one condition: normal and inverted ones.
struct ElementGroup {
  let isCondition: Bool
  private(set) var branches: [[ElementItem]]

  /// Returns the groups of a list: first the unconditional nodes, then each condition.
  static func groups(of items: [ElementItem]) -> [ElementGroup] {
    var groups = [ElementGroup(isCondition: false, branches: [[]])]
    var places: [String: Int] = [:]
    for item in items {
      guard case .section(let condition, let isInverted, let children) = item else {
        groups[0].branches[0].append(item)
        continue
      }
      let place = places[condition] ?? groups.count
      if place == groups.count { groups.append(ElementGroup(isCondition: true, branches: [[], []])) }
      places[condition] = place
      groups[place].branches[isInverted ? 1 : 0] += children
    }
    return groups
  }
}

extension ElementTag {
  /// The diagnostic for a tag without its counterpart.
  var diagnostic: Diagnostic {
    opens
      ? Diagnostic(
        .templateElementUnclosed,
        "element \(text) is not closed",
        hint: "add </\(text.dropFirst()), or remove the tag",
        in: source,
        at: range
      )
      : Diagnostic(
        .templateElementUnopened,
        "end tag \(text) without a start tag",
        hint: "remove it, or write <\(text.dropFirst(2)) before it",
        in: source,
        at: range
      )
  }
}
