import Diagnostics
import Notation

/// A rating in hundredths of a point, so that sums and averages are exact. An unrated review has nil, because 0 is a
/// valid rating.
package struct Rating: Hashable, Comparable, Sendable {
  /// The range of the ratings of every scale.
  package static let limits = Rating(hundredths: -10_000)...Rating(hundredths: 10_000)

  /// The rating times 100: 450 for 4.5.
  package let hundredths: Int

  /// Creates a rating from -10,000 to 10,000 hundredths.
  package init(hundredths: Int) {
    self.hundredths = hundredths
  }

  /// Returns the hundredths of a decimal number such as `4`, `4.5` or `-0.25`; nil for other texts, and for more than two
  /// significant decimals.
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
  /// The shortest decimal form with a point: `4`, `4.5`, `3.25`, `-0.5`.
  package var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return sign + (rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)")
  }
}
