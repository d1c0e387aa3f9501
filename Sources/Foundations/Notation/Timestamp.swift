/// A day with an optional time. The day is the written one, whatever the zone of the time.
@usableFromInline
package struct Timestamp: Hashable, Comparable, Sendable {
  /// The written day, regardless of the time zone.
  @usableFromInline package let day: CalendarDay
  /// The time; nil if only the day is known.
  package let time: TimeOfDay?

  /// Creates a timestamp.
  @usableFromInline package init(_ day: CalendarDay, _ time: TimeOfDay? = nil) {
    (self.day, self.time) = (day, time)
  }

  /// Parses `YYYY-MM-DD`, or a day with a time (RFC 3339; also with a space before the time and the zone, and without
  /// seconds and zone). Nil for other strings.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let day = CalendarDay(bytes.prefix(10)) else { return nil }
    let time = bytes.count == 10 ? nil : TimeOfDay(after: bytes[10...])
    guard bytes.count == 10 || time != nil else { return nil }
    self.init(day, time)
  }

  @inlinable package static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.day == other.day ? one.order < other.order : one.day < other.day
  }

  /// A number that orders timestamps. Times of one day are ordered as instants, in UTC if no zone is written; a day without
  /// a time counts as `TimeOfDay.assumed`.
  @usableFromInline package var order: Int { day.ordinal << 32 | (time ?? .assumed).order << 1 | (time == nil ? 1 : 0) }
}

extension Timestamp: CustomStringConvertible {
  /// The timestamp as in front matter: `2026-03-01`, `2026-03-01 09:00`, `2026-03-01 09:00:30 +02:00`.
  @usableFromInline package var description: String { time.map { "\(day) \($0)" } ?? "\(day)" }
}

/// A time of day as written, with the UTC offset of its zone.
@usableFromInline
package struct TimeOfDay: Hashable, Sendable {
  /// Seconds since midnight in its zone, below 86,400.
  private let seconds: Int32
  /// The offset from UTC in minutes, positive to the east; nil if no zone is written.
  private let writtenOffset: Int16?

  /// The time of a day without one: 10:30 UTC, which is on the same day in Hawaii (UTC−10) and in summer in New Zealand
  /// (UTC+13).
  package static let assumed = TimeOfDay(seconds: 37_800, offset: nil)

  private init(seconds: Int, offset: Int?) {
    (self.seconds, writtenOffset) = (Int32(seconds), offset.map { Int16($0) })
  }

  /// Creates a time; nil if `second` or `offset` (in minutes) is out of range.
  package init?(second: Int, offset: Int?) {
    guard (0..<86_400).contains(second), (-1439...1439).contains(offset ?? 0) else { return nil }
    self.init(seconds: second, offset: offset)
  }

  /// Parses the bytes after a day; nil if they are no time.
  fileprivate init?(after day: ArraySlice<UInt8>) {
    var scanner = TimeScanner(rest: day)
    guard let seconds = scanner.takeTime(), let zone = scanner.takeZone(), scanner.rest.isEmpty else { return nil }
    self.init(seconds: seconds, offset: zone.offset)
  }

  /// Seconds since midnight in its zone.
  package var second: Int { Int(seconds) }
  /// The offset from UTC in minutes, positive to the east; nil if no zone is written.
  package var offset: Int? { writtenOffset.map { Int($0) } }

  /// A number that orders times by instant, then by offset.
  fileprivate var order: Int { (second - (offset ?? 0) * 60 + 86_400) << 12 | (offset.map { $0 + 2048 } ?? 0) }

  /// The time as `hh:mm:ss`.
  package var clock: String {
    "\((second / 3600).padded(to: 2)):\((second / 60 % 60).padded(to: 2)):\((second % 60).padded(to: 2))"
  }

  /// Returns the offset as `+hh`, a separator and `mm`; UTC if no zone is written.
  package func zone(_ separator: String) -> String {
    let (minutes, isBehind) = ((offset ?? 0).magnitude, offset ?? 0 < 0)
    let (hours, rest) = (Int(minutes / 60), Int(minutes % 60))
    return (isBehind ? "-" : "+") + hours.padded(to: 2) + separator + rest.padded(to: 2)
  }

  /// Whether the time is in UTC, which is assumed if no zone is written.
  package var isUTC: Bool { offset ?? 0 == 0 }
}

extension TimeOfDay: CustomStringConvertible {
  @usableFromInline package var description: String {
    let time = second % 60 == 0 ? String(clock.prefix(5)) : clock
    return offset.map { $0 == 0 ? time + "Z" : "\(time) \(zone(":"))" } ?? time
  }
}

/// A scanner for times of day: `Thh:mm`, then optional seconds and zone. YAML 1.1 allows a space for `T` and before the
/// zone, one digit for an hour, and a zone without minutes (https://yaml.org/type/timestamp.html).
private struct TimeScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  /// Takes a time and returns the seconds since midnight; nil for other input. The end of a day and a leap second count as
  /// the last second before them.
  mutating func takeTime() -> Int? {
    guard take("Tt "), let hour = takeNumber(digits: 1...2, upTo: 24), take(":"),
      let minute = takeNumber(digits: 2...2, upTo: 59), let second = takeSecond()
    else { return nil }
    guard hour < 24 || minute + second == 0 else { return nil }
    return min(hour * 3600 + minute * 60 + min(second, 59), 86_399)
  }

  private mutating func takeSecond() -> Int? {
    guard take(":") else { return 0 }
    guard let second = takeNumber(digits: 2...2, upTo: 60) else { return nil }
    guard take(".") else { return second }
    let fraction = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(fraction.count)
    return fraction.isEmpty ? nil : second
  }

  /// Takes the zone and returns its offset, which is nil if no zone is written. Returns nil for other input.
  mutating func takeZone() -> (offset: Int?, Void)? {
    if rest.isEmpty { return (nil, ()) }
    _ = take(" ")
    let sign = take("-") ? -1 : take("+") ? 1 : 0
    guard sign != 0 else { return take("Zz") || takeUTC() ? (0, ()) : nil }
    guard let hours = takeNumber(digits: 1...2, upTo: 23) else { return nil }
    if rest.isEmpty { return (sign * hours * 60, ()) }
    _ = take(":")
    return takeNumber(digits: 2...2, upTo: 59).map { (sign * (hours * 60 + $0), ()) }
  }

  private mutating func takeUTC() -> Bool {
    guard rest.elementsEqual("UTC".utf8) || rest.elementsEqual("GMT".utf8) else { return false }
    rest = []
    return true
  }

  private mutating func take(_ characters: String) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func takeNumber(digits: ClosedRange<Int>, upTo limit: Int) -> Int? {
    let found = rest.prefix(digits.upperBound).prefix(while: \.isDigit)
    guard found.count >= digits.lowerBound else { return nil }
    rest = rest.dropFirst(found.count)
    let number = found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number <= limit ? number : nil
  }
}
