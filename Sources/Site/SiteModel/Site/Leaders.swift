import ReviewModel

/// The elements of a list with the highest scores, the best first; of equal scores, the first of the list.
package struct Leaders<Of> {
  /// A score and an identifier in one integer, so that one comparison orders both.
  package typealias Key = Int

  /// The value of empty positions.
  private let free: Key
  private var keys: [Key]
  /// The value that a key must exceed to be added.
  private(set) var threshold: Key

  private static var largestNumber: Int { Int(Int32.max) }

  /// Reserves positions for `limit` elements with scores of at least `least`.
  package init(limit: Int, scoresFrom least: Int = 0) {
    free = (least << 32) - 1
    keys = [Key](repeating: free, count: limit)
    threshold = free
  }

  /// Returns a key that orders by score; of equal scores, the lower identifier has the greater key.
  package static func key(_ id: ID<Of>, score: Int) -> Key { score << 32 | (largestNumber - id.number) }

  private static func number(_ key: Key) -> Int { largestNumber - (key & largestNumber) }

  /// Adds an element if its score is among the highest.
  package mutating func add(_ key: Key) {
    guard key > threshold else { return }
    var place = keys.count - 1
    while place > 0, keys[place - 1] < key {
      keys[place] = keys[place - 1]
      place -= 1
    }
    keys[place] = key
    threshold = keys[keys.count - 1]
  }

  /// The leading elements.
  package var ids: [ID<Of>] { keys.filter { $0 > free }.map { ID(Self.number($0)) } }

  /// Appends the numbers of the leading elements, -1 for every empty position, and removes them from the list.
  mutating func move(to numbers: inout [Int32]) {
    for place in keys.indices {
      numbers.append(keys[place] > free ? Int32(Self.number(keys[place])) : -1)
      keys[place] = free
    }
    threshold = free
  }
}
