import ReviewModel

/// An item with a path below a folder.
protocol Located {
  var path: String { get }
}

/// A cursor that finds items by path. The next item is compared first, because most requests follow the order of the items.
/// Others search linearly, and use a hash table once they have cost as much as building it.
struct PathCursor<Item: Located> {
  let items: [Item]
  private var next = 0
  /// The number of comparisons left before the table is used.
  private var patience: Int
  private lazy var table = NumberTable(of: items)

  /// Creates a cursor at the first item. The paths must be unique.
  init(_ items: [Item]) {
    self.items = items
    patience = 2 * items.count
  }

  /// Returns the index of the next item and advances, if its path matches; nil otherwise.
  mutating func takeNext(where isPath: (String) -> Bool) -> Int? {
    guard next < items.count, isPath(items[next].path) else { return nil }
    defer { next += 1 }
    return next
  }

  /// Returns the index of the item with a path; nil if there is none.
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
