/// The reviews with the highest scores of those offered, the best first; the newest of equals.
struct Leaders {
  /// Score and number in one, so that comparing them compares both; 0 for a place that is free.
  private var keys: [Int]

  private static let largestNumber = Int(Int32.max)

  init(limit: Int) {
    keys = [Int](repeating: 0, count: limit)
  }

  /// Offers a review with a score, which is not negative.
  mutating func offer(_ number: Int, score: Int) {
    let key = score << 32 | (Self.largestNumber - number)
    guard var place = keys.indices.last, key > keys[place] else { return }
    while place > 0, keys[place - 1] < key {
      keys[place] = keys[place - 1]
      place -= 1
    }
    keys[place] = key
  }

  /// The numbers of the leading reviews.
  var numbers: [Int] { keys.filter { $0 > 0 }.map(Self.number) }

  /// Appends the numbers of the leading reviews, -1 for every place that is free.
  func append(to numbers: inout [Int32]) {
    for key in keys { numbers.append(key > 0 ? Int32(Self.number(key)) : -1) }
  }

  private static func number(_ key: Int) -> Int { largestNumber - (key & largestNumber) }
}
