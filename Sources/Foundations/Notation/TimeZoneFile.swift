extension TimeZoneRules {
  /// Parses a file of the time zone database (TZif, RFC 8536); nil for other bytes. Files of version 1 have no rule for times after
  /// their last change.
  package init?(file bytes: some Collection<UInt8>) {
    var reader = TimeZoneFile(rest: ArraySlice(bytes))
    guard let header = reader.header(), var rules = reader.rules(header, width: 4) else { return nil }
    if header.version >= UInt8(ascii: "2") {
      guard let header = reader.header(), let wide = reader.rules(header, width: 8) else { return nil }
      rules = wide
      rules.yearly = reader.footer()
    }
    self.init(first: rules.first, changes: rules.changes, yearly: rules.yearly)
  }
}

/// A reader of the blocks of a TZif file.
private struct TimeZoneFile {
  /// The counts in a header (RFC 8536, section 3.1).
  struct Header {
    let version: UInt8
    let utcIndicators, standardIndicators, leapSeconds, changes, types, letters: Int
  }

  var rest: ArraySlice<UInt8>

  mutating func header() -> Header? {
    guard rest.starts(with: "TZif".utf8), rest.count >= 44 else { return nil }
    let version = rest[rest.startIndex + 4]
    rest = rest.dropFirst(20)
    let counts = (0..<6).map { _ in number(4) }
    guard counts.allSatisfy({ (0...100_000).contains($0) }), counts[4] > 0 else { return nil }
    return Header(
      version: version,
      utcIndicators: counts[0],
      standardIndicators: counts[1],
      leapSeconds: counts[2],
      changes: counts[3],
      types: counts[4],
      letters: counts[5]
    )
  }

  /// Reads a data block, whose times have `width` bytes (RFC 8536, section 3.2).
  mutating func rules(
    _ header: Header,
    width: Int
  ) -> (first: Int, changes: [TimeZoneRules.Change], yearly: YearlyOffsets?)? {
    let tail =
      header.letters + header.leapSeconds * (width + 4) + header.standardIndicators + header.utcIndicators
    guard rest.count >= header.changes * (width + 1) + header.types * 6 + tail else { return nil }
    let times = (0..<header.changes).map { _ in number(width) }
    let types = (0..<header.changes).map { _ in number(1) & 0xFF }
    let offsets = (0..<header.types).map { _ in
      defer { rest = rest.dropFirst(2) }
      return number(4)
    }
    rest = rest.dropFirst(tail)
    guard types.allSatisfy({ $0 < offsets.count }), zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
      offsets.allSatisfy({ abs($0) < 86_400 })
    else { return nil }
    let changes = zip(times, types).map { TimeZoneRules.Change(instant: Instant(second: $0), offset: offsets[$1]) }
    return (offsets[0], changes, nil)
  }

  /// Reads the rule of the footer (RFC 8536, section 3.3); nil if it is empty.
  func footer() -> YearlyOffsets? {
    YearlyOffsets(rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") })
  }

  /// Takes a signed big-endian number.
  private mutating func number(_ width: Int) -> Int {
    defer { rest = rest.dropFirst(width) }
    let bits = rest.prefix(width).reduce(UInt64()) { $0 << 8 | UInt64($1) }
    let unused = 64 - width * 8
    return Int(truncatingIfNeeded: Int64(bitPattern: bits << unused) >> unused)
  }
}

/// Standard and daylight saving time that change on the same days of each year, as in a POSIX `TZ` string (POSIX.1-2024, section
/// 8.3; RFC 8536, section 3.3.1).
struct YearlyOffsets: Hashable, Sendable {
  /// The day and the local second of that day at which an offset begins.
  private struct Start: Hashable {
    enum Day: Hashable {
      /// The day of the year, from 0; with or without 29 February.
      case ordinal(Int, countsLeapDay: Bool)
      /// The `week`th `weekday` (0 for Sunday) of a month; the fifth is the last.
      case weekday(Int, week: Int, month: Int)
    }
    let day: Day
    let second: Int
  }

  /// Daylight saving time: its offset, its beginning in standard time, and its end in daylight saving time.
  private struct Daylight: Hashable {
    let offset: Int
    let start, end: Start
  }

  private let standard: Int
  private let daylight: Daylight?

  /// Parses a `TZ` string such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil for other bytes.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = RuleScanner(rest: text)
    guard scanner.takeName(), let standard = scanner.takeTime() else { return nil }
    self.standard = -standard
    if scanner.rest.isEmpty {
      daylight = nil
      return
    }
    guard scanner.takeName() else { return nil }
    let offset = scanner.rest.first == UInt8(ascii: ",") ? 3600 - standard : scanner.takeTime().map { -$0 }
    guard let offset, let start = Self.start(&scanner), let end = Self.start(&scanner), scanner.rest.isEmpty else {
      return nil
    }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  private static func start(_ scanner: inout RuleScanner) -> Start? {
    guard scanner.take(","), let day = Self.day(&scanner) else { return nil }
    let second = scanner.take("/") ? scanner.takeTime() : 7200
    return second.map { Start(day: day, second: $0) }
  }

  private static func day(_ scanner: inout RuleScanner) -> Start.Day? {
    if scanner.take("M") {
      guard let month = scanner.takeNumber(), (1...12).contains(month), scanner.take("."),
        let week = scanner.takeNumber(), (1...5).contains(week), scanner.take("."),
        let weekday = scanner.takeNumber(), (0...6).contains(weekday)
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
    let skipsLeapDay = scanner.take("J")
    guard let number = scanner.takeNumber(), number <= 365, !skipsLeapDay || number > 0 else { return nil }
    return .ordinal(skipsLeapDay ? number - 1 : number, countsLeapDay: !skipsLeapDay)
  }

  /// Returns the offset at an instant.
  func offset(at instant: Instant) -> Int {
    guard let daylight else { return standard }
    let year = CalendarDay(daysSince1970: (instant.second + standard) / 86_400).year
    let start = Self.second(of: daylight.start, in: year) - standard
    let end = Self.second(of: daylight.end, in: year) - daylight.offset
    let isDaylight =
      start < end ? (start..<end).contains(instant.second) : !(end..<start).contains(instant.second)
    return isDaylight ? daylight.offset : standard
  }

  /// Returns the local second at which an offset begins in a year.
  private static func second(of start: Start, in year: Int) -> Int {
    let first = CalendarDay(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
    let day =
      switch start.day {
      case .ordinal(let number, let countsLeapDay):
        first + number + (!countsLeapDay && number >= 59 && CalendarDay(year: year, month: 2, day: 29) != nil ? 1 : 0)
      case .weekday(let weekday, let week, let month): day(weekday, week, month, year)
      }
    return day * 86_400 + start.second
  }

  private static func day(_ weekday: Int, _ week: Int, _ month: Int, _ year: Int) -> Int {
    guard let first = CalendarDay(year: year, month: month, day: 1) else { return 0 }
    // `CalendarDay.weekday` is 0 for Monday.
    let days = (weekday + 6 - first.weekday) % 7 + (week - 1) * 7
    let length = (28...31).last { CalendarDay(year: year, month: month, day: $0) != nil } ?? 28
    return first.daysSince1970 + (days < length ? days : days - 7)
  }
}

/// A scanner for `TZ` strings.
private struct RuleScanner {
  var rest: ArraySlice<UInt8>

  /// Takes the name of an offset: three or more letters, or any text in `<>`.
  mutating func takeName() -> Bool {
    if take("<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
      return take(">")
    }
    let name = rest.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  /// Takes `[+-]hh[:mm[:ss]]` and returns it in seconds.
  mutating func takeTime() -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hours = takeNumber(), hours <= 167 else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let number = takeNumber(), number < 60 else { return nil }
      seconds += number * unit
    }
    return sign * seconds
  }

  mutating func takeNumber() -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  mutating func take(_ character: Character) -> Bool {
    guard let first = rest.first, character.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
