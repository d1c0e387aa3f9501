/// The differences between the numbers of start and end tags in nodes of a template.
struct ElementBalance {
  /// All possible differences per element, except elements whose difference is always 0.
  private(set) var sums: [[UInt8]: Set<Int>] = [:]
  /// Whether each nested list of nodes is balanced.
  private(set) var isEven = true

  init() {}

  /// Creates the balance of tags from the difference of start and end tags per element.
  init(of counts: [[UInt8]: Int]) { sums = counts.filter { $0.value != 0 }.mapValues { [$0] } }

  /// Returns the balance of nodes that are rendered together.
  static func + (one: Self, other: Self) -> Self {
    if other.sums.isEmpty, other.isEven { return one }
    return joined(one, other, isEven: one.isEven && other.isEven) { first, second in
      Set(first.flatMap { sum in second.map { sum + $0 } }.filter { abs($0) <= most })
    }
  }

  /// Returns the balance of alternative nodes.
  func or(_ other: Self) -> Self {
    if sums.isEmpty, other.sums.isEmpty, isEven, other.isEven { return self }
    return .joined(self, other, isEven: false) { $0.union($1) }
  }

  /// The largest recorded difference; real templates do not exceed it.
  private static let most = 16

  private static func joined(
    _ one: Self,
    _ other: Self,
    isEven: Bool,
    by join: (Set<Int>, Set<Int>) -> Set<Int>
  ) -> Self {
    var result = Self()
    result.isEven = isEven
    for name in Set(one.sums.keys).union(other.sums.keys) {
      let sum = join(one.sums[name] ?? [0], other.sums[name] ?? [0])
      if sum != [0] { result.sums[name] = sum }
    }
    return result
  }

  /// The elements that are unbalanced for every choice of sections, sorted, and whether they are unclosed.
  var unbalanced: [(name: [UInt8], isOpen: Bool)] {
    sums.filter { !$0.value.contains(0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key, $0.value.allSatisfy { $0 > 0 }) }
  }
}
