/// An average kept as the exact fraction, so that ranking never depends on rounding.
package struct Average: Hashable, Comparable, Sendable {
  /// The sum of the ratings in hundredths.
  package let sum: Int
  /// How many ratings there are; at least 1.
  package let count: Int

  /// The average of ratings that sum up to `sum` hundredths; nil for none.
  package init?(sum: Int, count: Int) {
    guard count > 0 else { return nil }
    self.sum = sum
    self.count = count
  }

  /// The average in tenths, rounded half up: 37 for 3.65. This is what is shown.
  package var tenths: Int { (2 * sum + 10 * count) / (20 * count) }

  /// The average in hundredths, rounded half up.
  package var hundredths: Int { (2 * sum + count) / (2 * count) }

  package static func < (one: Average, other: Average) -> Bool { one.sum * other.count < other.sum * one.count }

  package static func == (one: Average, other: Average) -> Bool { one.sum * other.count == other.sum * one.count }

  package func hash(into hasher: inout Hasher) {
    let divisor = greatestCommonDivisor(sum, count)
    hasher.combine(sum / divisor)
    hasher.combine(count / divisor)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? max(a, 1) : greatestCommonDivisor(b, a % b)
}
