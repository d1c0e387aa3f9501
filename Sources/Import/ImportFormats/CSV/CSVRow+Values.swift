import FrontMatter
import Notation

/// Conversions of cells in the formats of services.
extension CSVRow {
  /// Returns the order of day, month and year in a column.
  package func dayOrder(of column: String) -> DayOrder { dayOrders[column.lowercased()] ?? DayOrder([]) }

  /// Returns the unique names of a comma-separated list. Commas within quotes are not separators.
  package func list(_ name: String) -> [String] {
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

/// Parses a number such as `4.75`, or `4,75` with a decimal comma, into hundredths; nil for other texts and more than two
/// decimals.
package func hundredths(_ text: String) -> Int? {
  let bytes = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
  guard let number = exactDecimal(String(decoding: bytes, as: UTF8.self)), (0...2).contains(number.decimals),
    (0...100_000).contains(number.units)
  else { return nil }
  return number.units * [100, 10, 1][number.decimals]
}

extension FrontMatterEntries {
  /// Sets the days of a visit or reading and of its review. A publication day before the visit is impossible and therefore
  /// omitted.
  package mutating func set(visited: CalendarDay?, published: CalendarDay?) {
    if let visited, visited == published { return set("date", day: visited) }
    set("visited", day: visited)
    if let published, published > visited ?? .epoch { set("published", day: published) }
  }
}
