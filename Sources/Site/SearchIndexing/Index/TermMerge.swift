/// Walks over the terms of several parts in the order of their bytes, equal terms at once.
struct TermMerge {
  private let parts: [PartialIndex]
  /// How far each part has been read.
  private var positions: [Int]
  /// The parts that hold the term at hand, of which the first part comes first; none after the last term.
  private var holders: [Int] = []

  init(_ parts: [PartialIndex]) {
    self.parts = parts
    positions = parts.map { _ in 0 }
    findHolders()
  }

  /// The term at hand; nil after the last.
  var term: ArraySlice<UInt8>? { holders.first.map(term(of:)) }

  /// Takes the postings of the term at hand and goes on to the next.
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
