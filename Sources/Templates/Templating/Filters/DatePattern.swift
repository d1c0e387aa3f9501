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

  /// Writes a date in this format; months without a name are written as numbers. An unknown part is omitted with the text
  /// after it.
  func write(
    _ year: Int,
    _ month: Int?,
    _ day: Int?,
    _ months: [String],
    _ escaping: TemplateEscaping,
    to output: inout OutputBuffer
  ) {
    var isOmitted = false
    for piece in pieces {
      switch piece {
      case .literal(let literal): if !isOmitted { output.append(literal, escaping) }
      case .day: if let day { output.append(decimal: day) }
      case .month:
        if let month {
          month <= months.count ? output.append(months[month - 1], escaping) : output.append(decimal: month)
        }
      case .year: output.append(decimal: year)
      }
      isOmitted = piece == .day && day == nil || piece == .month && month == nil
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
