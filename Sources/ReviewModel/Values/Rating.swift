import Diagnostics
import Notation

/// A rating in hundredths of a point, so that sums and averages are exact. No rating at all is nil, never 0: 0 is a real
/// score.
package struct Rating: Hashable, Comparable, Sendable {
  /// The best rating there is.
  package static let best = Rating(hundredths: 500)
  /// The worst rating there is.
  package static let worst = Rating(hundredths: 0)

  /// The rating times 100: 450 for 4.5.
  package let hundredths: Int

  /// Makes a rating of hundredths, 0 to 500.
  package init(hundredths: Int) {
    self.hundredths = hundredths
  }

  /// The hundredths of a decimal number such as `4`, `4.5` or `-0.25`; nil when it is no such number or has more than two
  /// digits that matter after the point.
  package static func hundredths(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative ? 1 : 0)
    let point = digits.firstIndex(of: UInt8(ascii: "."))
    guard let whole = number(digits[..<(point ?? digits.endIndex)]), whole < 1_000_000 else { return nil }
    var fraction = point.map { digits[$0...].dropFirst() } ?? [UInt8(ascii: "0")]
    while fraction.count > 2, fraction.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    guard fraction.count <= 2, let cents = number(fraction) else { return nil }
    let result = whole * 100 + (fraction.count == 1 ? cents * 10 : cents)
    return isNegative ? -result : result
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 7 else { return nil }
    var number = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  package static func < (one: Rating, other: Rating) -> Bool { one.hundredths < other.hundredths }
}

extension Rating: CustomStringConvertible {
  /// The shortest decimal form with a point: `4`, `4.5`, `3.25`.
  package var description: String {
    let whole = hundredths / 100
    let rest = hundredths % 100
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The ratings that a site gives: 0 to 5 in equal steps.
package struct RatingScale: Hashable, Sendable {
  /// The distance between two neighbouring ratings, in hundredths: 100, 50, 25 or 10.
  package let step: Int

  /// Makes a scale with a step in hundredths.
  package init(step: Int = 50) {
    self.step = step
  }

  /// The steps, in hundredths, that a site may choose.
  package static let steps = [100, 50, 25, 10]

  /// All ratings of the scale, best first.
  package var ratings: [Rating] {
    stride(from: Rating.best.hundredths, through: 0, by: -step).map(Rating.init(hundredths:))
  }

  /// How much of the scale a bar of a histogram stands for, in hundredths: a rating, or half a point of finer ones.
  var barWidth: Int { max(step, 50) }

  /// The ratings that share a bar of a histogram, best first; the best has one of its own.
  package var bars: [ClosedRange<Rating>] {
    stride(from: Rating.best.hundredths, through: 0, by: -barWidth).map { worst in
      let best = min(worst + barWidth - step, Rating.best.hundredths)
      return Rating(hundredths: worst)...Rating(hundredths: best)
    }
  }
}
