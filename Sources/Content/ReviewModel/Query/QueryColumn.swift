/// The values of a field for all elements, in a form in which a condition reads few of them: reviews share categories, ratings and tags.
package struct QueryColumn: Sendable {
  private let count: Int
  private let contents: Contents

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
    var elementsByName: [NameKey: [Int]] = [:]
    for (element, value) in elements.enumerated() {
      if case .names(let names) = value { for name in names { elementsByName[name, default: []].append(element) } }
    }
    contents = .names(elementsByName)
  }

  /// Creates a column from the elements with each name.
  package init(_ count: Int, _ elementsByName: [NameKey: [Int]]) {
    (self.count, contents) = (count, .names(elementsByName))
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
