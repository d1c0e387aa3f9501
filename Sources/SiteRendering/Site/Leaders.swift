/// The reviews with the highest scores, the best first; the newest of equals.
struct Leaders {
  /// Score and number in one, so that comparing them compares both; 0 for a place that is free.
  private var keys: [Int]

  private static let largestNumber = Int(Int32.max)

  init(limit: Int) {
    keys = [Int](repeating: 0, count: limit)
  }

  /// Whether a review with a score would be among them.
  func admit(_ number: Int, score: Int) -> Bool { Self.key(number, score) > keys[keys.count - 1] }

  /// Adds a review with a score, which is not negative, if it is among the highest.
  mutating func add(_ number: Int, score: Int) {
    let key = Self.key(number, score)
    var place = keys.count - 1
    guard key > keys[place] else { return }
    while place > 0, keys[place - 1] < key {
      keys[place] = keys[place - 1]
      place -= 1
    }
    keys[place] = key
  }

  /// The numbers of the leading reviews.
  var numbers: [Int] { keys.filter { $0 > 0 }.map(Self.number) }

  /// Appends the numbers of the leading reviews, -1 for every place that is free, and forgets them.
  mutating func move(to numbers: inout [Int32]) {
    for place in keys.indices {
      numbers.append(keys[place] > 0 ? Int32(Self.number(keys[place])) : -1)
      keys[place] = 0
    }
  }

  private static func key(_ number: Int, _ score: Int) -> Int { score << 32 | (largestNumber - number) }

  private static func number(_ key: Int) -> Int { largestNumber - (key & largestNumber) }
}
