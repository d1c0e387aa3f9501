import ReviewModel

/// Something with a path below a folder.
protocol Located {
  var path: String { get }
}

/// Finds things by their paths. They are mostly asked for in the order in which they stand, so the next ones are looked
/// at first; where that has cost as much as a table, one is made.
struct PathCursor<Item: Located> {
  let items: [Item]
  private var next = 0
  /// How many things may still be passed over.
  private var patience: Int
  private lazy var table = NumberTable(of: items)

  /// Makes a cursor before the first of some things, whose paths differ.
  init(_ items: [Item]) {
    self.items = items
    patience = 2 * items.count
  }

  /// The number of the next thing, if its path is the one that is looked for.
  mutating func takeNext(where isPath: (String) -> Bool) -> Int? {
    guard next < items.count, isPath(items[next].path) else { return nil }
    defer { next += 1 }
    return next
  }

  /// The number of the thing with a path.
  mutating func find(_ path: String) -> Int? {
    if let number = takeNext(where: path.hasBytes) { return number }
    guard !items.isEmpty, let number = patience > 0 ? walk(to: path) : lookUp(path) else { return nil }
    next = number + 1
    return number
  }

  private mutating func walk(to path: String) -> Int? {
    for number in [next..<items.count, 0..<next].joined() {
      if items[number].path.hasBytes(of: path) { return number }
      patience -= 1
    }
    return nil
  }

  private mutating func lookUp(_ path: String) -> Int? {
    table.first(TextHasher.hash(path)) { [items] in items[$0].path.hasBytes(of: path) }
  }
}

extension NumberTable {
  init(of items: [some Located]) {
    self.init(capacity: items.count)
    for (number, item) in items.enumerated() { insert(number, TextHasher.hash(item.path)) }
  }
}
