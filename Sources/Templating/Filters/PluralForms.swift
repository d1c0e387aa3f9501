/// The forms of a counted noun, each with `{n}` where the number goes.
struct PluralForms: Sendable {
  let rule: PluralRule
  let one: String
  let few: String
  let many: String
  let other: String
  let decimalSeparator: String
  let groupSeparator: String

  /// The form for a number, with the number in it.
  func text(for number: TemplateNumber) -> String {
    let pattern =
      switch rule.form(of: number) {
      case .one: one
      case .few: few
      case .many: many
      case .other: other
      }
    let digits = number.text(decimalSeparator: decimalSeparator, groupSeparator: groupSeparator)
    return replacing("{n}", with: digits, in: pattern)
  }
}

private func replacing(_ placeholder: String, with text: String, in pattern: String) -> String {
  var parts: [Substring] = []
  var rest = pattern[...]
  while let found = rest.firstRange(of: placeholder) {
    parts.append(rest[..<found.lowerBound])
    rest = rest[found.upperBound...]
  }
  return (parts + [rest]).joined(separator: text)
}
