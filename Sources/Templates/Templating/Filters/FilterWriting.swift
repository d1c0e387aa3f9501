import Diagnostics
import Notation

// Filters that write to the output directly, mostly without creating a string.
extension FilterOperation {
  /// Writes the escaped result; returns false if the filter does not support this for the value.
  func write(_ value: TemplateValue, _ escaping: TemplateEscaping, to output: inout OutputBuffer) -> Bool {
    switch (self, value) {
    case (.pattern(let pattern, let months), .day(let timestamp)):
      let day = timestamp.day
      pattern.write(day.year, day.month, day.day, months, escaping, to: &output)
    case (.pattern(let pattern, let months), .partialDay(let day)):
      pattern.write(day.year, day.month, day.day?.day, months, escaping, to: &output)
    case (.iso, .day(let timestamp)): timestamp.day.writeISO(to: &output)
    case (.iso, .partialDay(let day)): output.append(day.description, escaping)
    case (.year, .partialDay(let day)): output.append(decimal: day.year)
    case (.rfc822, .day(let timestamp)): output.append(timestamp.rfc822Text, escaping)
    case (.rfc3339, .day(let timestamp)): timestamp.writeRFC3339(to: &output)
    case (.year, .day(let timestamp)): output.append(decimal: timestamp.day.year)
    case (.number(let decimal, let group), .number(let number)):
      number.write(decimalSeparator: decimal, groupSeparator: group, escaping, to: &output)
    case (.plural(let forms), .number(let number)): forms.write(number, escaping, to: &output)
    case (.absolute(let origin, let basePath), .url(let url)) where isSitePath(url):
      output.append(origin, escaping)
      output.append(basePath, escaping)
      output.append(url, escaping)
    case (.json(let basePath), let value):
      var writer = JSONWriter(basePath: basePath)
      writer.write(value, to: &output)
    default: return false
    }
    return true
  }
}

extension OutputBuffer {
  /// Appends a decimal number, padded with zeros to `width`.
  mutating func append(decimal number: Int, width: Int = 1) {
    if number >= 0, number < 10, width == 1 { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude, width: width)
  }

  /// Appends a decimal number with a separator between groups of three digits.
  fileprivate mutating func append(grouped number: Int, _ separator: String, _ escaping: TemplateEscaping) {
    if number < 1000 || separator.isEmpty { return append(decimal: number) }
    append(grouped: number / 1000, separator, escaping)
    append(separator, escaping)
    append(decimal: number % 1000, width: 3)
  }

  private mutating func append(digits number: UInt, width: Int) {
    if number >= 10 || width > 1 { append(digits: number / 10, width: width - 1) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension CalendarDay {
  /// Writes `YYYY-MM-DD`.
  func writeISO(to output: inout OutputBuffer) {
    output.append(decimal: year, width: 4)
    output.append(UInt8(ascii: "-"))
    output.append(decimal: month, width: 2)
    output.append(UInt8(ascii: "-"))
    output.append(decimal: day, width: 2)
  }
}

extension TemplateNumber {
  /// Writes the number in its plain form, without a group separator.
  func write(to output: inout OutputBuffer) {
    write(decimalSeparator: ".", groupSeparator: "", .text, to: &output)
  }

  /// Writes the number with the separators of a language.
  func write(
    decimalSeparator: String,
    groupSeparator: String,
    _ escaping: TemplateEscaping,
    to output: inout OutputBuffer
  ) {
    // Ratings and counts have at most two decimals.
    let size = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    guard decimals <= 2, units >= 0 else {
      return output.append(text(decimalSeparator: decimalSeparator, groupSeparator: groupSeparator), escaping)
    }
    output.append(grouped: units / size, groupSeparator, escaping)
    guard decimals > 0 else { return }
    output.append(decimalSeparator, escaping)
    output.append(decimal: units % size, width: decimals)
  }
}
