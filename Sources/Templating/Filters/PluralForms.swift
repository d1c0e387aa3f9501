/// The forms of a counted noun, cut where the number goes.
struct PluralForms: Hashable, Sendable {
  let rule: PluralRule
  let one: [String]
  let few: [String]
  let many: [String]
  let other: [String]
  let decimalSeparator: String
  let groupSeparator: String

  /// Cuts a form at each `{n}`.
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
    case .few: few
    case .many: many
    case .other: other
    }
  }

  /// The form for a number, with the number in it.
  func text(for number: TemplateNumber) -> String {
    let digits = number.text(decimalSeparator: decimalSeparator, groupSeparator: groupSeparator)
    return pieces(for: number).joined(separator: digits)
  }

  /// Writes the form for a number, with the number in it.
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
