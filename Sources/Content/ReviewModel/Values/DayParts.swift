/// The numbers of a day, and the month if it is a word.
struct DayParts {
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
enum MonthNames {
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
