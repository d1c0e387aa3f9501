import Notation
import ReviewModel

/// The order in which the days of a column are written, as far as they tell: `25/12/2026` says what `1/5/2026` means.
struct DayOrder: Sendable {
  private var orders: Set<WrittenDay.Order> = []

  init(_ texts: some Sequence<String>) {
    for text in texts where CalendarDay(text) == nil {
      if let order = WrittenDay(text)?.order { orders.insert(order) }
    }
  }

  /// The order of several columns.
  init(joining others: some Sequence<DayOrder>) { orders = others.reduce(into: []) { $0.formUnion($1.orders) } }

  var isKnown: Bool { !orders.isEmpty }

  /// The day that a text of the column means; nil where it means none, or several.
  func day(_ text: String) -> CalendarDay? { CalendarDay(text) ?? WrittenDay(text)?.day(among: orders) }

  /// The day that a text means, with the time of day that it says. Midnight is what programs write behind a day alone.
  func timestamp(_ text: String) -> Timestamp? {
    if let written = Timestamp(text), let time = written.time, time.second != 0 { return written }
    return day(text).map { Timestamp($0) }
  }

  /// Why a text of the column means no day, and what it is, as a report has it.
  static func fault(in text: String) -> (reason: String, subject: String) {
    let readings = WrittenDay(text)?.readings ?? []
    if readings.isEmpty { return ("invalid day omitted", text) }
    let days = readings.map { "\($0)" }.joined(separator: " or ")
    return ("ambiguous day omitted; no other day decides the order", "\(text) (\(days))")
  }
}

extension CSVTable {
  /// The table, of which these columns hold days. A column that tells no order has that of the others.
  func withDays(in names: String...) -> CSVTable {
    let columns = names.map { name in (name.lowercased(), DayOrder(rows.lazy.flatMap { dayTexts(in: $0[name]) })) }
    let all = DayOrder(joining: columns.map(\.1))
    var table = self
    let orders = Dictionary(columns.map { ($0, $1.isKnown ? $1 : all) }) { one, _ in one }
    for index in rows.indices { table.rows[index].dayOrders = orders }
    return table
  }
}

/// The texts in a cell that are days or should be: one, or several and spans of them, such as
/// `2025/03/01-2025/03/14, 2026/09/01-2026/09/12`.
func dayTexts(in cell: String) -> [String] {
  if cell.isEmpty || isDay(cell) { return cell.isEmpty ? [] : [cell] }
  let parts = cell.split(separator: ",").map { cleaned(String($0)) }
  return parts.flatMap { isDay($0) ? [$0] : ends(of: $0) }.filter { !$0.isEmpty }
}

private func isDay(_ text: String) -> Bool { CalendarDay(text) != nil || WrittenDay(text) != nil }

/// The texts around the hyphen in the middle.
private func ends(of span: String) -> [String] {
  let hyphens = span.indices.filter { span[$0] == "-" }
  guard hyphens.count % 2 == 1 else { return [span] }
  let middle = hyphens[hyphens.count / 2]
  return [span[..<middle], span[middle...].dropFirst()].map { cleaned(String($0)) }
}
