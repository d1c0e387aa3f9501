/// The plural forms of a counted noun, split at the number.
struct PluralForms: Hashable, Sendable {
  let rule: PluralRule
  let one: [String]
  let two: [String]
  let few: [String]
  let many: [String]
  let other: [String]
  let decimalSeparator: String
  let groupSeparator: String

  /// Splits a form at each `{n}`.
  static func pieces(of pattern: String) -> [String] {
    var pieces: [String] = []
    var rest = pattern[...]
    while let found = rest.firstRange(of: "{n}") {
      pieces.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return pieces + [String(rest)]
  }

  private func pieces(for number: TemplateNumber) -> [String] {
    switch rule.form(of: number) {
    case .one: one
    case .two: two
    case .few: few
    case .many: many
    case .other: other
    }
  }

  /// Writes the form for a number, including the number.
  func write(_ number: TemplateNumber, _ escaping: TemplateEscaping, to output: inout OutputBuffer) {
    let pieces = pieces(for: number)
    for index in pieces.indices {
      if index > 0 {
        number.write(decimalSeparator: decimalSeparator, groupSeparator: groupSeparator, escaping, to: &output)
      }
      output.append(pieces[index], escaping)
    }
  }
}

extension TemplateStrings {
  /// Returns the plural forms of a string as JSON, for scripts; nil for an unknown name. A string without forms is the form
  /// `other`.
  func forms(of name: String) -> String? {
    var forms = texts.filter { $0.key.hasPrefix(name + ".") }
      .map { (form: String($0.key.dropFirst(name.count + 1)), text: $0.value) }
    if let text = texts[name] { forms = [("other", text)] }
    guard forms.contains(where: { $0.form == "other" }) else { return nil }
    var output = OutputBuffer()
    output.append(elements: forms.sorted { $0.form < $1.form }, between: "{", "}") { output, entry in
      output.append(quoted: entry.form, .script)
      output.append(UInt8(ascii: ":"))
      output.append(quoted: entry.text, .script)
    }
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

/// The plural rule of a language (Unicode CLDR, "Language Plural Rules", cardinal, for integers). Numbers with decimals use
/// the form `other`.
package enum PluralRule: Sendable, Equatable {
  /// `one` for 1: English, German, Spanish and most others.
  case oneOther
  /// `one` for 0 and 1: French, Brazilian Portuguese.
  case zeroOneOther
  /// `one` for 1, 21…, `few` for 2-4, 22-24…, `many` for the rest: Russian, Ukrainian, Serbian and related languages.
  case slavic
  /// `one` for 1, `two` for 2, `few` for 3-10, 103-110…, `many` for 11-99, 111-199…, `other` for the rest: Arabic.
  case arabic
  /// One form for all: Japanese, Chinese, Korean and others.
  case none

  /// The plural forms of a noun.
  package enum Form: String, Sendable {
    case one, two, few, many, other
  }

  /// Creates the rule of a language from its BCP 47 tag; `oneOther` for unlisted languages.
  package init(language: String) {
    switch language.lowercased().split(separator: "-").first ?? "" {
    case "fr", "hy", "kab": self = .zeroOneOther
    case "pt" where language.lowercased() != "pt-pt": self = .zeroOneOther
    case "ru", "uk", "be", "sr", "hr", "bs": self = .slavic
    case "ar": self = .arabic
    case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my": self = .none
    default: self = .oneOther
    }
  }

  /// Returns the plural form for a number.
  package func form(of number: TemplateNumber) -> Form {
    guard number.decimals == 0 else { return .other }
    let count = number.units.magnitude
    return switch self {
    case .oneOther: count == 1 ? .one : .other
    case .zeroOneOther: count < 2 ? .one : .other
    case .slavic: slavicForm(count % 100)
    case .arabic: arabicForm(count)
    case .none: .other
    }
  }

  private func arabicForm(_ count: UInt) -> Form {
    switch (count, count % 100) {
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  private func slavicForm(_ count: UInt) -> Form {
    switch (count, count % 10) {
    case (11...14, _): .many
    case (_, 1): .one
    case (_, 2...4): .few
    default: .many
    }
  }
}
