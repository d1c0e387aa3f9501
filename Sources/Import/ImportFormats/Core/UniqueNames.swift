/// Names that are made unique by numbers.
package struct UniqueNames {
  private var taken: Set<String> = []
  /// The last number of each name, so that many equal names need no search.
  private var last: [String: Int] = [:]

  package init() {}

  /// Returns the name, or with the next number from 2 if another name has its key.
  package mutating func unused(
    _ name: String,
    key: (String) -> String = { $0 },
    numbered: (String, Int) -> String
  ) -> String {
    var free = name
    while !taken.insert(key(free)).inserted {
      let number = last[name, default: 1] + 1
      (last[name], free) = (number, numbered(name, number))
    }
    return free
  }

  /// Whether a key is taken.
  package func contains(_ key: String) -> Bool { taken.contains(key) }
}
