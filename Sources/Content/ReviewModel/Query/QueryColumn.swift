/// The values of a field for all elements, in a form in which a condition reads few of them: reviews share categories, ratings and tags.
package struct QueryColumn: Sendable {
  private let count: Int
  private var contents: Contents

  private enum Contents {
    /// The elements with each name.
    case names([NameKey: [Int]])
    /// The distinct values, and the position of each element's value.
    case values([QueryValue], [Int])
  }

  /// Creates the column of the values of a field.
  package init(_ elements: some Collection<QueryValue>) {
    count = elements.count
    var (values, places, known): ([QueryValue], [Int], [QueryValue: Int]) = ([], [], [:])
    guard case .names? = elements.first else {
      for value in elements {
        let place = known[value] ?? values.count
        if place == values.count { values.append(value) }
        known[value] = place
        places.append(place)
      }
      contents = .values(values, places)
      return
    }
    contents = .names([:])
    for (element, value) in elements.enumerated() {
      if case .names(let names) = value { for name in names { add(name, of: CollectionOfOne(element)) } }
    }
  }

  /// Adds a name of elements.
  package mutating func add(_ name: NameKey, of elements: some Sequence<Int>) {
    guard case .names(var names) = contents else { return }
    contents = .names([:])
    names[name, default: []] += elements
    contents = .names(names)
  }

  /// Returns whether a condition holds, for each element.
  func results(_ condition: Query.Condition) -> [Bool] {
    switch contents {
    case .values(let values, let places):
      let results = values.map(condition.holds)
      return places.map { results[$0] }
    case .names(let names):
      var results = [Bool](repeating: false, count: count)
      guard case .names(let wanted) = condition else { return results }
      for name in wanted { for element in names[name.key] ?? [] { results[element] = true } }
      return results
    }
  }
}
