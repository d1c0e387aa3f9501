import Notation

/// A day in a form of people and other programs, optionally with a time: `20.11.2026`, `11/20/2026`, `2026/11/20`,
/// `November 20, 2026`, `20 nov. 26`, `2026年11月20日`.
package struct FreeformDay: Sendable {
  /// The order of a numeric day, month and year: day or month first, with the year last, or year, month, day.
  package enum Order: Sendable { case dayFirst, monthFirst, yearFirst }

  private let days: [(order: Order, day: CalendarDay)]
  /// Whether the form determines the order, independently of the numbers.
  private let isCertain: Bool

  /// Parses a text; nil if it cannot be a day.
  package init?(_ text: String) {
    let parts = DayParts(text)
    guard let parts, let found = parts.month == nil ? Self.days(parts) : Self.namedDay(parts), !found.isEmpty else {
      return nil
    }
    days = found
    isCertain = parts.month != nil || parts.hasStops || parts.numbers[0].utf8.count == 4
  }

  /// The possible days; that with the day first precedes others.
  package var readings: [CalendarDay] {
    days.map(\.day).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The day, if only one is possible.
  package var day: CalendarDay? { readings.count == 1 ? readings[0] : nil }

  /// The order, if only one results in a day; nil if several do, or if the form determines it.
  package var order: Order? { days.count == 1 && !isCertain ? days[0].order : nil }

  /// Returns the day, if only one is possible given that other texts have some of these orders.
  package func day(among orders: Set<Order>) -> CalendarDay? {
    if let day { return day }
    let possible = Set(days.filter { orders.contains($0.order) }.map(\.day))
    return possible.count == 1 ? possible.first : nil
  }

  /// Returns the days that three numbers can be. Between full stops, only the first valid order is used: day, month, then
  /// year first.
  private static func days(_ parts: DayParts) -> [(order: Order, day: CalendarDay)]? {
    guard parts.numbers.count == 3 else { return nil }
    let (one, two, three) = (parts.numbers[0], parts.numbers[1], parts.numbers[2])
    let orders: [(Order, CalendarDay?)] = [
      (.dayFirst, day(three, two, one)), (.monthFirst, day(three, one, two)), (.yearFirst, day(one, two, three)),
    ]
    let found = orders.compactMap { order, day in day.map { (order: order, day: $0) } }
    return parts.hasStops ? [(order: Order, day: CalendarDay)](found.prefix(1)) : found
  }

  /// Returns the day from a day and a year around or after the name of a month.
  private static func namedDay(_ parts: DayParts) -> [(order: Order, day: CalendarDay)]? {
    guard let month = parts.month, parts.numbers.count == 2 else { return nil }
    let (one, two) = (parts.numbers[0], parts.numbers[1])
    if let day = day(two, "\(month)", one) { return [(.dayFirst, day)] }
    return day(one, "\(month)", two).map { [(.yearFirst, $0)] }
  }

  private static func day(_ year: String, _ month: String, _ day: String) -> CalendarDay? {
    guard let year = Self.year(year), let month = Int(month), day.utf8.count <= 2, let day = Int(day) else {
      return nil
    }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Parses a year of four digits, or of two digits from 1970 to 2069 (POSIX, strptime).
  private static func year(_ text: String) -> Int? {
    guard let year = Int(text), text.utf8.count == 4 || text.utf8.count == 2 else { return nil }
    return text.utf8.count == 4 ? year : year + (year < 70 ? 2000 : 1900)
  }
}

/// The numbers of a day, and the month if it is a word.
private struct DayParts {
  var numbers: [String] = []
  var month: Int?
  /// Whether a full stop follows the first number.
  let hasStops: Bool

  /// Parses a text; nil if it contains words that belong to no day.
  init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    let text = Self.withoutWeekday(Self.withoutTime(text))
    hasStops = text.drop { !$0.isASCIIDigit }.drop(while: \.isASCIIDigit).first == "."
    var words: [String] = []
    for token in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber || Self.units.contains($0) }) {
      let digits = token.prefix(while: \.isASCIIDigit)
      if !digits.isEmpty { numbers.append(String(digits)) }
      if digits.count < token.count { words.append(folded(String(token.dropFirst(digits.count)))) }
    }
    let months = words.compactMap(MonthNames.month)
    month = months.first
    let others = words.filter { MonthNames.month($0) == nil && !Self.fillers.contains($0) }
    guard months.count <= 1, others.isEmpty, words.isEmpty || month != nil else { return nil }
    if numbers.count == 1, numbers[0].utf8.count == 8 { numbers = Self.basic(numbers[0]) }
  }

  /// Splits `20260105` (ISO 8601, basic format).
  private static func basic(_ digits: String) -> [String] {
    [String(digits.prefix(4)), String(digits.dropFirst(4).prefix(2)), String(digits.suffix(2))]
  }

  /// Returns the text before a time such as `T10:00` or ` 2:30 PM`.
  private static func withoutTime(_ text: String) -> Substring {
    guard let colon = text.firstIndex(of: ":") else { return text[...] }
    let hour = text[..<colon].lastIndex { !$0.isASCIIDigit }
    return text[..<(hour ?? text.startIndex)]
  }

  private static func withoutWeekday(_ text: Substring) -> Substring {
    guard let comma = text.firstIndex(of: ","), !text[..<comma].contains(where: \.isNumber) else { return text }
    return MonthNames.month(folded(String(text[..<comma]))) == nil ? text[comma...].dropFirst() : text
  }

  /// The characters for year, month and day in Chinese, Japanese and Korean.
  private static let units: Set<Character> = ["年", "月", "日", "년", "월", "일"]
  /// Words between the parts, and suffixes of ordinals.
  private static let fillers: Set<String> = ["of", "the", "de", "del", "den", "st", "nd", "rd", "th", "er", "º", "ª"]
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

/// The folded names of months in several languages. A word is a month if all names with this prefix are of one month.
private enum MonthNames {
  static func month(_ word: String) -> Int? { months[word] ?? nil }

  /// The number of the month for each prefix of at least three letters; nil if several months share it.
  private static let months: [String: Int?] = {
    let names = [
      "january february march april may june july august september october november december",
      "januar februar marz april mai juni juli august september oktober november dezember",
      "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
      "januari februari maart april mei juni juli augustus september oktober november december",
    ]
    var months: [String: Int?] = [:]
    for (index, name) in names.flatMap({ $0.split(separator: " ").enumerated() }) {
      for length in 3...name.count {
        let known = months.updateValue(index + 1, forKey: String(name.prefix(length)))
        if let known, known != index + 1 { months[String(name.prefix(length))] = .some(nil) }
      }
    }
    return months
  }()
}
