import Diagnostics

/// What may be printed, and what may be a section, in typed mode.
extension TemplateCompiler {
  mutating func checkPrintable(_ type: TemplateType, escaped: Bool, _ expression: TemplateExpression) {
    let text = place.source.text(in: expression.range)
    guard mode == .typed, let hint = hint(against: type, escaped: escaped, text) else { return }
    let verb = escaped ? "printed as text" : "printed unescaped"
    let message = "'\(text)' is \(type.description) and cannot be \(verb)"
    report(.templateWrongValue, message, hint: hint, at: expression.range)
  }

  /// What to do instead of printing a value of this type; nil when printing is right.
  private func hint(against type: TemplateType, escaped: Bool, _ text: String) -> String? {
    switch type {
    case .any, .json: nil
    case .html: escaped ? "use {{{\(text)}}}" : nil
    case .text, .url, .number, .day: escaped ? nil : "use {{\(text)}}"
    case .condition: "use a section: {{#\(text)}}…{{/\(text)}}"
    case .texts: "use a section: {{#\(text)}}{{.}}{{/\(text)}}"
    case .list(let reference): "use a section: {{#\(text)}}{{\(reference.shape.firstName)}}{{/\(text)}}"
    case .record(let reference):
      "print one of its values, such as {{\(text == "." ? "" : text + ".")\(reference.shape.firstName)}}"
    }
  }

  /// A list, record or condition makes a section; so does the presence of a plain value, but not what a filter made.
  mutating func checkSection(_ head: ResolvedValue, _ type: TemplateType, _ expression: TemplateExpression) {
    guard mode == .typed else { return }
    let isConstant = if case .constant = head.operand { true } else { false }
    let isPlain = expression.filters.isEmpty && !isConstant
    switch type {
    case .list, .texts, .record, .condition, .any: return
    case .text, .html, .url, .number, .day, .json:
      if isPlain { return }
      let text = place.source.text(in: expression.range)
      report(
        .templateWrongSection,
        "'\(text)' is \(type.description) here and cannot be a section",
        hint: "sections are over lists, records, conditions and values that may be absent",
        at: expression.range
      )
    }
  }
}

extension RecordShape {
  fileprivate var firstName: String { fields.first?.name ?? "name" }
}

extension TemplateType {
  /// Whether the value has elements.
  var isList: Bool {
    switch self {
    case .list, .texts: true
    default: false
    }
  }
}
