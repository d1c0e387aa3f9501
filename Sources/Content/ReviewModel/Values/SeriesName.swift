import Notation

/// The name of a series and the position in it, parsed from one text: `The Locked Tomb 1`, `Discworld, #2.5`.
package struct SeriesName: Sendable {
  /// The name of the series without the number.
  package let name: String
  /// The number with the text before it.
  package let rest: String
  /// The position in hundredths.
  let place: Int

  /// Parses a text with single spaces; nil unless it ends with a number, optionally after `#`.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count > 1, let last = words.last, let place = Self.place(last.drop { $0 == "#" }) else { return nil }
    var name = words.dropLast().joined(separator: " ")
    while name.last == "," { name.removeLast() }
    (self.name, self.place, rest) = (name, place, String(text.dropFirst(name.count)))
  }

  /// The number as written.
  package var number: String { String(rest.drop { !$0.isNumber }) }

  /// Parses a position from 0 to 100,000; returns hundredths.
  static func place(_ text: some StringProtocol) -> Int? {
    guard let number = exactDecimal(String(text)), number.units >= 0, number.decimals <= 2 else { return nil }
    let (place, overflows) = number.units.multipliedReportingOverflow(by: [100, 10, 1][number.decimals])
    return overflows || place > 10_000_000 ? nil : place
  }
}
