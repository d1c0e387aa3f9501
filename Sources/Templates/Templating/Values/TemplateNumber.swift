import Diagnostics
import Notation

/// An exact decimal number: `units` × 10^-`decimals`. `TemplateNumber(units: 45, decimals: 1)` prints 4.5.
@usableFromInline
package struct TemplateNumber: Hashable, Sendable {
  /// The number in its smallest units.
  package let units: Int
  /// The number of digits after the decimal separator.
  package let decimals: Int

  /// Creates a number, by default an integer. A negative number of decimals becomes 0.
  package init(units: Int, decimals: Int = 0) {
    self.units = units
    self.decimals = max(0, decimals)
  }

  /// Parses the plain form of a number, such as `-12.50`; nil for other strings and on overflow.
  package init?(text: String) {
    guard let number = exactDecimal(text) else { return nil }
    self.init(units: number.units, decimals: number.decimals)
  }

  /// The number in its plain form.
  package var plainText: String { text() }

  /// Returns the number in its plain form with other separators.
  package func text(decimalSeparator: String = ".", groupSeparator: String = "") -> String {
    var digits = String(units.magnitude)
    if digits.utf8.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
    }
    let whole = grouped(digits.dropLast(decimals), separator: groupSeparator)
    let fraction = decimals == 0 ? "" : decimalSeparator + digits.suffix(decimals)
    return (units < 0 ? "-" : "") + whole + fraction
  }

  private func grouped(_ digits: Substring, separator: String) -> String {
    guard !separator.isEmpty, digits.utf8.count > 3 else { return String(digits) }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { result += separator }
      result.append(digit)
    }
    return result
  }
}
