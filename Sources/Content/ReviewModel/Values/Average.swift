import Notation

/// An average stored as an exact fraction, so that rankings do not depend on rounding.
package struct Average: Hashable, Comparable, Sendable {
  /// The sum of the ratings in hundredths.
  package let sum: Int
  /// The number of ratings; at least 1.
  package let count: Int

  /// Creates the average of `count` ratings with a sum of `sum` hundredths; nil if `count` is 0.
  package init?(sum: Int, count: Int) {
    guard count > 0 else { return nil }
    self.sum = sum
    self.count = count
  }

  /// The displayed value in tenths, rounded half up: 37 for 3.65.
  package var tenths: Int { (2 * sum + 10 * count).flooredQuotient(by: 20 * count) }

  /// The average in hundredths, rounded half up.
  package var hundredths: Int { (2 * sum + count).flooredQuotient(by: 2 * count) }

  package static func < (one: Average, other: Average) -> Bool { one.sum * other.count < other.sum * one.count }

  package static func == (one: Average, other: Average) -> Bool { one.sum * other.count == other.sum * one.count }

  package func hash(into hasher: inout Hasher) {
    let divisor = greatestCommonDivisor(abs(sum), count)
    hasher.combine(sum / divisor)
    hasher.combine(count / divisor)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? max(a, 1) : greatestCommonDivisor(b, a % b)
}
