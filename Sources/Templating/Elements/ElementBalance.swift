/// By how many tags elements may be left open, or closed too often, by nodes of a template.
struct ElementBalance {
  /// Of elements for which that may be another number than 0, all numbers it may be.
  private(set) var sums: [[UInt8]: Set<Int>] = [:]
  /// Whether each list of nodes below balances its own elements.
  private(set) var isEven = true

  init() {}

  /// The balance of tags: of each element, how many more are opened than closed.
  init(of counts: [[UInt8]: Int]) { sums = counts.filter { $0.value != 0 }.mapValues { [$0] } }

  /// Nodes that are shown together.
  static func + (one: Self, other: Self) -> Self {
    if other.sums.isEmpty, other.isEven { return one }
    return joined(one, other, isEven: one.isEven && other.isEven) { first, second in
      Set(first.flatMap { sum in second.map { sum + $0 } }.filter { abs($0) <= most })
    }
  }

  /// Nodes of which the one or the other are shown.
  func or(_ other: Self) -> Self {
    if sums.isEmpty, other.sums.isEmpty, isEven, other.isEven { return self }
    return .joined(self, other, isEven: false) { $0.union($1) }
  }

  /// What is left of larger numbers means nothing: no template is so far out of balance.
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

  /// The elements that are out of balance whatever is shown, sorted, and whether they are left open.
  var faults: [(name: [UInt8], isOpen: Bool)] {
    sums.filter { !$0.value.contains(0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key, $0.value.allSatisfy { $0 > 0 }) }
  }
}
