import Notation
import ReviewModel

/// The order of day and month in a column, inferred from unambiguous days: `25/12/2026` resolves `1/5/2026`.
package struct DayOrder: Sendable {
  private var orders: Set<FreeformDay.Order> = []

  package init(_ texts: some Sequence<String>) {
    for text in texts where CalendarDay(text) == nil {
      if let order = FreeformDay(text)?.order { orders.insert(order) }
    }
  }

  /// Creates the union of the orders of several columns.
  package init(joining others: some Sequence<DayOrder>) { orders = others.reduce(into: []) { $0.formUnion($1.orders) } }

  package var isKnown: Bool { !orders.isEmpty }

  /// Returns the day of a text; nil if the text is not a day or is ambiguous.
  package func day(_ text: String) -> CalendarDay? { CalendarDay(text) ?? FreeformDay(text)?.day(among: orders) }

  /// Returns the day of a text, with its time of day. Midnight is dropped, because programs add it to days without a time.
  package func timestamp(_ text: String) -> Timestamp? {
    if let written = Timestamp(text), let time = written.time, time.second != 0 { return written }
    return day(text).map { Timestamp($0) }
  }

  /// Returns the reason why a text is not an unambiguous day, and the subject of the remark.
  package static func error(in text: String) -> (reason: String, subject: String) {
    let readings = FreeformDay(text)?.readings ?? []
    if readings.isEmpty { return ("invalid day omitted", text) }
    let days = readings.map { "\($0)" }.joined(separator: " or ")
    return ("ambiguous day omitted; no other day decides the order", "\(text) (\(days))")
  }
}

extension CSVTable {
  /// Returns the table with the day orders of the named columns. A column with only ambiguous days uses the orders of the
  /// other columns.
  package func withDays(in names: [String]) -> CSVTable {
    let columns = names.map { name in (name.lowercased(), DayOrder(rows.lazy.flatMap { dayTexts(in: $0[name]) })) }
    let all = DayOrder(joining: columns.map(\.1))
    var table = self
    let orders = Dictionary(columns.map { ($0, $1.isKnown ? $1 : all) }) { one, _ in one }
    for index in rows.indices { table.rows[index].dayOrders = orders }
    return table
  }
}

/// Returns the texts of days in a cell.
package func dayTexts(in cell: String) -> [String] {
  dayRanges(in: cell).flatMap { [$0.start, $0.end] }.filter { !$0.isEmpty }
}

/// Returns the texts of the days and ranges in a cell; a day is the end of a range without a start. A cell contains one day, or
/// several days and ranges, such as `2025/03/01-2025/03/14, 2026/09/01-`.
package func dayRanges(in cell: String) -> [(start: String, end: String)] {
  if cell.isEmpty || isDay(cell) { return cell.isEmpty ? [] : [("", cell)] }
  let parts = cell.split(separator: ",").map { cleaned(String($0)) }
  return parts.filter { !$0.isEmpty }.map { isDay($0) ? ("", $0) : ends(of: $0) ?? ("", $0) }
}

package func isDay(_ text: String) -> Bool { CalendarDay(text) != nil || FreeformDay(text) != nil }

/// Returns the two texts around the middle hyphen of a range; nil for other texts.
private func ends(of span: String) -> (start: String, end: String)? {
  let hyphens = span.indices.filter { span[$0] == "-" }
  guard hyphens.count % 2 == 1 else { return nil }
  let middle = hyphens[hyphens.count / 2]
  return (cleaned(String(span[..<middle])), cleaned(String(span[middle...].dropFirst())))
}
