import Notation

/// A date format such as `{day} {month} {year}`, parsed once.
struct DatePattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case literal(String)
    case day, month, year
  }

  private let pieces: [Piece]

  /// The format of the month's name.
  static let monthName = DatePattern("{month}")

  init(_ pattern: String) {
    var pieces: [Piece] = []
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      pieces.append(.literal(String(rest[..<open])))
      pieces.append(Self.piece(rest[open...close]))
      rest = rest[rest.index(after: close)...]
    }
    self.pieces = (pieces + [.literal(String(rest))]).filter { $0 != .literal("") }
  }

  private static func piece(_ text: Substring) -> Piece {
    switch text {
    case "{day}": .day
    case "{month}": .month
    case "{year}": .year
    default: .literal(String(text))
    }
  }

  /// Writes the day in this format; months without a name are written as numbers.
  func write(_ day: CalendarDay, _ months: [String], _ escaping: TemplateEscaping, to output: inout OutputBuffer) {
    for piece in pieces {
      switch piece {
      case .literal(let literal): output.append(literal, escaping)
      case .day: output.append(decimal: day.day)
      case .month where day.month <= months.count: output.append(months[day.month - 1], escaping)
      case .month: output.append(decimal: day.month)
      case .year: output.append(decimal: day.year)
      }
    }
  }
}

// Feeds require an instant for each day; `TimeOfDay.assumed` is the time of days without one.
extension Timestamp {
  /// The timestamp in the format of e-mail and RSS (RFC 5322, section 3.3), always in English.
  var rfc822Text: String {
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let month = TemplateStrings.englishMonths[day.month - 1].prefix(3)
    let date = "\(weekdays[day.weekday]), \(day.day.padded(to: 2)) \(month) \(day.year.padded(to: 4))"
    return "\(date) \(instant.clock) \(instant.zone(""))"
  }

  /// Writes the timestamp in the format of RFC 3339, section 5.6.
  func writeRFC3339(to output: inout OutputBuffer) {
    day.writeISO(to: &output)
    output.append(UInt8(ascii: "T"))
    instant.writeClock(to: &output)
    output.append(instant.isUTC ? "Z" : instant.zone(":"))
  }

  private var instant: TimeOfDay { time ?? .assumed }
}

extension TimeOfDay {
  /// Writes `hh:mm:ss`.
  fileprivate func writeClock(to output: inout OutputBuffer) {
    output.append(decimal: second / 3600, width: 2)
    output.append(UInt8(ascii: ":"))
    output.append(decimal: second / 60 % 60, width: 2)
    output.append(UInt8(ascii: ":"))
    output.append(decimal: second % 60, width: 2)
  }
}
