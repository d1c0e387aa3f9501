import Notation

/// A number, rating, duration in minutes, or day, for comparisons. Digits after the 18th decimal are ignored.
package struct Quantity: Hashable, Comparable, Sendable {
  private static let decimals = 18
  private let whole: Int
  /// The rest, in units of 10^-18, with the sign of the number.
  private let fraction: Int

  /// Creates `units` times 10^-`places`.
  package init(units: Int, decimals places: Int = 0) {
    let surplus = max(0, places - Self.decimals)
    let (units, places) = (surplus < Self.decimals ? units / Self.power(surplus) : 0, places - surplus)
    whole = units / Self.power(places)
    fraction = units % Self.power(places) * Self.power(Self.decimals - places)
  }

  /// Parses a plain decimal number; nil for other texts.
  init?(_ text: String) {
    guard let number = exactDecimal(text) else { return nil }
    self.init(units: number.units, decimals: number.decimals)
  }

  /// Creates the quantity of a rating, in points.
  init(_ rating: Rating) { self.init(units: rating.hundredths, decimals: 2) }

  /// Creates the quantity of a day, which orders days: 20261104.
  init(_ day: CalendarDay) { self.init(units: (day.year * 100 + day.month) * 100 + day.day) }

  /// The largest whole number that is not greater.
  var floor: Int { fraction < 0 ? whole - 1 : whole }

  package static func < (one: Quantity, other: Quantity) -> Bool {
    (one.whole, one.fraction) < (other.whole, other.fraction)
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * 10 } }
}

extension Quantity: CustomStringConvertible {
  /// The shortest decimal form: `4`, `-0.5`.
  package var description: String {
    let sign = whole < 0 || fraction < 0 ? "-" : ""
    guard fraction != 0 else { return sign + "\(whole.magnitude)" }
    let digits = Int(fraction.magnitude).padded(to: Self.decimals)
    return sign + "\(whole.magnitude)." + digits.prefix(through: digits.lastIndex { $0 != "0" } ?? digits.startIndex)
  }

  /// The day as `2026-11-04`.
  var dayText: String {
    "\((whole / 10_000).padded(to: 4))-\((whole / 100 % 100).padded(to: 2))-\((whole % 100).padded(to: 2))"
  }
}

extension FieldValue {
  /// The value for comparisons; nil for values without an order.
  package var quantity: Quantity? {
    switch self {
    case .number(let units, let decimals): Quantity(units: units, decimals: decimals)
    case .duration(let minutes): Quantity(units: minutes)
    case .rating(let rating, _): Quantity(rating)
    case .day(let day): Quantity(day)
    case .month(let month): month.firstDay.map { Quantity($0) }
    case .text(let text): Quantity(text)
    case .texts, .condition, .topics, .series, .rows, .picture: nil
    }
  }
}
