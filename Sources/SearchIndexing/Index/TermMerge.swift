/// Walks over the terms of several tables in the order of their bytes, equal terms at once.
struct TermMerge {
  /// A term of one of the tables.
  struct Place {
    let part: Int
    let term: Int
  }

  private let tables: [TermTable]
  private let orders: [[Int]]
  /// How far each table has been read.
  private var positions: [Int]

  init(_ tables: [TermTable]) {
    self.tables = tables
    orders = tables.map { $0.sortedNumbers() }
    positions = tables.map { _ in 0 }
  }

  /// The places of the next term; nil after the last.
  mutating func next() -> [Place]? {
    var least: [Place] = []
    for part in tables.indices where positions[part] < orders[part].count {
      let place = Place(part: part, term: orders[part][positions[part]])
      switch least.first.map({ compare(place, $0) }) ?? .less {
      case .less: least = [place]
      case .equal: least.append(place)
      case .greater: break
      }
    }
    for place in least { positions[place.part] += 1 }
    return least.isEmpty ? nil : least
  }

  private enum Order { case less, equal, greater }

  private func compare(_ one: Place, _ other: Place) -> Order {
    let (a, b) = (tables[one.part][one.term], tables[other.part][other.term])
    return a.elementsEqual(b) ? .equal : a.lexicographicallyPrecedes(b) ? .less : .greater
  }
}
