/// A merge of the terms of several parts, sorted by bytes, with equal terms together.
struct TermMerge {
  private let parts: [PartialIndex]
  private var positions: [Int]
  /// The parts that contain the current term, in order; empty after the last term.
  private var holders: [Int] = []

  init(_ parts: [PartialIndex]) {
    self.parts = parts
    positions = parts.map { _ in 0 }
    findHolders()
  }

  /// The current term; nil after the last.
  var term: ArraySlice<UInt8>? { holders.first.map(term(of:)) }

  /// Returns the postings of the current term and moves to the next.
  mutating func takePostings() -> [UInt32] {
    var postings: [UInt32] = []
    for part in holders {
      postings += parts[part].postings(at: positions[part])
      positions[part] += 1
    }
    findHolders()
    return postings
  }

  private mutating func findHolders() {
    holders.removeAll(keepingCapacity: true)
    for part in parts.indices where positions[part] < parts[part].count {
      let order = holders.first.map { compare(part, $0) } ?? .less
      if order == .less { holders.removeAll(keepingCapacity: true) }
      if order != .greater { holders.append(part) }
    }
  }

  private enum Order { case less, equal, greater }

  private func compare(_ one: Int, _ other: Int) -> Order {
    let (a, b) = (parts[one].key(at: positions[one]), parts[other].key(at: positions[other]))
    guard a == b else { return a < b ? .less : .greater }
    let (first, second) = (term(of: one), term(of: other))
    return first.elementsEqual(second) ? .equal : first.lexicographicallyPrecedes(second) ? .less : .greater
  }

  private func term(of part: Int) -> ArraySlice<UInt8> { parts[part].term(at: positions[part]) }
}
