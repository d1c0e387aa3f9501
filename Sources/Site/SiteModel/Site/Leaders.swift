/// The reviews with the highest scores, the best first; of equal scores, the newest first.
package struct Leaders {
  /// A score and the index of a review in one integer, so that one comparison orders both.
  package typealias Key = Int

  /// The value of empty positions.
  private let free: Key
  private var keys: [Key]
  /// The value that a key must exceed to be added.
  private(set) var threshold: Key

  private static let largestNumber = Int(Int32.max)

  /// Reserves positions for `limit` reviews with scores of at least `least`.
  package init(limit: Int, scoresFrom least: Int = 0) {
    free = (least << 32) - 1
    keys = [Key](repeating: free, count: limit)
    threshold = free
  }

  /// Returns a key that orders by score; of equal scores, the lower number has the greater key.
  package static func key(_ number: Int, score: Int) -> Key { score << 32 | (largestNumber - number) }

  static func number(_ key: Key) -> Int { largestNumber - (key & largestNumber) }

  /// Adds a review if its score is among the highest.
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

  /// The indices of the leading reviews.
  package var numbers: [Int] { keys.filter { $0 > free }.map(Self.number) }

  /// Appends the indices of the leading reviews, -1 for every empty position, and removes them from the list.
  mutating func move(to numbers: inout [Int32]) {
    for place in keys.indices {
      numbers.append(keys[place] > free ? Int32(Self.number(keys[place])) : -1)
      keys[place] = free
    }
    threshold = free
  }
}
