import FrontMatter
import Notation

/// Cells by what services write into them.
extension CSVRow {
  /// How a column of days writes them.
  func dayOrder(of column: String) -> DayOrder { dayOrders[column.lowercased()] ?? DayOrder([]) }

  /// A whole number, not negative.
  func number(_ name: String) -> Int? { Int(self[name]).flatMap { $0 >= 0 ? $0 : nil } }

  /// The names between commas, each once. Commas within quotes divide nothing.
  func list(_ name: String) -> [String] {
    var (names, isQuoted) = ([[UInt8]()], false)
    for byte in self[name].utf8 {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        names.append([])
      } else {
        names[names.count - 1].append(byte)
      }
    }
    var seen: Set<String> = []
    return names.map { String(decoding: trimmed($0[...]), as: UTF8.self) }.filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }
}

/// A number such as `4.75`, or `4,75` as spreadsheets of some countries write it, times 100; nil for others.
func hundredths(_ text: String) -> Int? {
  let bytes = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
  guard let number = exactDecimal(String(decoding: bytes, as: UTF8.self)), (0...2).contains(number.decimals),
    (0...100_000).contains(number.units)
  else { return nil }
  return number.units * [100, 10, 1][number.decimals]
}

extension FrontMatterEntries {
  /// Sets the days of a review from those on which something was lived through and written about. A text cannot be older
  /// than what it is about, so then only the former is known.
  mutating func set(visited: CalendarDay?, published: CalendarDay?) {
    if let visited, visited == published { return set("date", day: visited) }
    set("visited", day: visited)
    if let published, published > visited ?? .epoch { set("published", day: published) }
  }
}
