import Diagnostics

/// A predicate over reviews, such as "films with at least four stars, without the tag noir". Its meaning does not depend on
/// the syntax in which it is written.
package indirect enum Query: Hashable, Sendable {
  /// Holds if all parts hold; without parts, always.
  case all([Query])
  /// Holds if one of the parts holds.
  case any([Query])
  case not(Query)
  /// Holds if the value of a field meets a condition.
  case has(String, Condition)

  /// A condition on the value of a field.
  package enum Condition: Hashable, Sendable {
    /// One of the names.
    case names([QueryName])
    /// A quantity between two bounds. A missing quantity is in no range.
    case range(Bound?, Bound?)
    case holds(Bool)
  }

  /// A bound of a range.
  package struct Bound: Hashable, Sendable {
    let quantity: Quantity
    let isIncluded: Bool
  }
}

/// A name in a query, with its source range for later checks. Names with equal keys are equal.
package struct QueryName: Hashable, Sendable {
  package let key: NameKey
  package let written: Ranged<String>

  package static func == (one: QueryName, other: QueryName) -> Bool { one.key == other.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The value of a field, for conditions.
package enum QueryValue: Hashable, Sendable {
  /// All names of a review's topics, categories or texts.
  case names([NameKey])
  case quantity(Quantity?)
  case condition(Bool)
}

// MARK: - Composition
extension Query {
  /// Returns a query whose parts must all hold.
  package static func joined(_ parts: [Query]) -> Query { parts.count == 1 ? parts[0] : .all(parts) }

  /// The opposite query.
  package var negated: Query {
    switch self {
    case .not(let query): query
    case .has(let key, .holds(let isWanted)): .has(key, .holds(!isWanted))
    default: .not(self)
    }
  }

  /// The keys of the fields in the query.
  package var keys: [String] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.keys)
    case .not(let query): query.keys
    case .has(let key, _): [key]
    }
  }

  /// The names in the query, each with the key of its field.
  package var names: [(key: String, name: QueryName)] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.names)
    case .not(let query): query.names
    case .has(let key, .names(let names)): names.map { (key, $0) }
    case .has: []
    }
  }
}

// MARK: - Evaluation
extension Query {
  /// Returns whether the query holds, for each of `count` elements; `column` returns the values of a field for all elements, or nil for
  /// an unknown field.
  package func results(_ count: Int, _ column: (String) -> QueryColumn?) -> [Bool] {
    switch self {
    case .all(let parts):
      parts.reduce(into: [Bool](repeating: true, count: count)) { results, part in
        for (element, holds) in part.results(count, column).enumerated() where !holds { results[element] = false }
      }
    case .any(let parts):
      parts.reduce(into: [Bool](repeating: false, count: count)) { results, part in
        for (element, holds) in part.results(count, column).enumerated() where holds { results[element] = true }
      }
    case .not(let query): query.results(count, column).map { !$0 }
    case .has(let key, let condition): column(key)?.results(condition) ?? [Bool](repeating: false, count: count)
    }
  }
}

extension Query.Condition {
  /// Returns whether the condition holds for a value without names.
  func holds(for value: QueryValue) -> Bool {
    switch (self, value) {
    case (.range(let lower, let upper), .quantity(let quantity?)):
      (lower?.isBelow(quantity) ?? true) && (upper?.isAbove(quantity) ?? true)
    case (.holds(let isWanted), .condition(let holds)): holds == isWanted
    default: false
    }
  }
}

extension Query.Bound {
  fileprivate func isBelow(_ other: Quantity) -> Bool { isIncluded ? quantity <= other : quantity < other }

  fileprivate func isAbove(_ other: Quantity) -> Bool { isIncluded ? other <= quantity : other < quantity }
}
