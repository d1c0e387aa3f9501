import ReviewModel

/// A fact with the groups of topics that share a value of it, such as the cities of restaurants.
package struct GroupingFact: Sendable {
  /// The groups by value.
  package let groups: [FactGroup]
  /// The groups with most topics, by value. Computed once, because each group has a page with links to them.
  package let largest: [FactGroup]

  /// The maximum number of groups in `largest`.
  private static let most = 20

  init(_ groups: [FactGroup]) {
    self.groups = groups
    let bySize = groups.indices.sorted { (groups[$1].archives.count, $0) < (groups[$0].archives.count, $1) }
    largest = bySize.prefix(Self.most).sorted().map { groups[$0] }
  }

  package var kind: TopicKind { groups[0].kind }
  package var field: Field { groups[0].field }
}

extension Catalog {
  /// The facts that group topics, kind by kind.
  var groupingFacts: [GroupingFact] {
    factGroups.chunked { $0.kind == $1.kind && $0.field.key == $1.field.key }.map(GroupingFact.init)
  }

  /// Whether files of facts name several cities.
  var hasSeveralCities: Bool {
    Set(restaurants.archives.compactMap { $0.facts?.details["city"]?.text }).count > 1
  }
}

extension Collection {
  /// Returns the elements in groups of consecutive ones that belong together.
  package func chunked(_ belong: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { groups, element in
      if let last = groups.last?.last, belong(last, element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
  }
}
