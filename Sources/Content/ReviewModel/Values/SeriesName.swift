import Notation

/// The name of a series with a place in it, as front matter writes them as one text: `The Locked Tomb 1`, `Discworld, #2.5`.
package struct SeriesName: Sendable {
  package let name: String
  /// The number with what stands before it.
  package let rest: String
  /// The place in hundredths.
  let place: Int

  /// Takes a text with single spaces apart; nil where no number of a place ends it, perhaps after `#`.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count > 1, let last = words.last, let place = Self.place(last.drop { $0 == "#" }) else { return nil }
    var name = words.dropLast().joined(separator: " ")
    while name.last == "," { name.removeLast() }
    (self.name, self.place, rest) = (name, place, String(text.dropFirst(name.count)))
  }

  /// The number alone, as it is written.
  package var number: String { String(rest.drop { !$0.isNumber }) }

  /// A place from 0 to 100,000 in hundredths.
  static func place(_ text: some StringProtocol) -> Int? {
    guard let number = exactDecimal(String(text)), number.units >= 0, number.decimals <= 2 else { return nil }
    let (place, overflows) = number.units.multipliedReportingOverflow(by: [100, 10, 1][number.decimals])
    return overflows || place > 10_000_000 ? nil : place
  }
}
