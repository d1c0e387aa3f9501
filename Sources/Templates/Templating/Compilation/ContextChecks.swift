import Diagnostics

// Checks values against their HTML, XML or JSON context.
extension TemplateCompiler {
  /// Returns whether a value of this type is allowed in the current context; reports a diagnostic otherwise.
  mutating func isAllowed(_ type: TemplateType, _ expression: TemplateExpression) -> Bool {
    guard let markup, type.kind != .any else { return true }
    let rule = markup.rule
    if rule == .any, type.kind != .json { return true }
    let name = place.source.text(in: expression.range)
    if case .forbidden(let hint) = rule {
      reportUnsafe("'\(name)' is not allowed \(markup.description)", hint: hint, at: expression.range)
      return false
    }
    guard let hint = hint(against: type, expression, markup, rule) else { return true }
    let isLateURL = rule == .url && type.kind == .url
    let message =
      isLateURL
      ? "text before the URL '\(name)' changes its meaning"
      : "'\(name)' is \(type.description), which is not allowed \(markup.description)"
    reportUnsafe(message, hint: hint, at: expression.range)
    return false
  }

  /// Reports a URL that may be absent, so that the attribute is empty: a link to the page itself.
  mutating func checkPresence(_ head: ResolvedValue, _ expression: TemplateExpression) {
    guard let markup, markup.rule == .url, let url = head.optionalURL, !presentURLs.contains(url) else { return }
    let name = place.source.text(in: expression.range)
    report(
      .templateOptionalURL,
      "'\(name)' may be absent, which leaves attribute '\(markup.attributeName)' empty",
      hint: "put the element into {{#\(name)}}…{{/\(name)}}",
      at: expression.range
    )
  }

  /// Returns the correction for printing a value of this type in this context; nil if the value is allowed.
  private func hint(
    against type: TemplateType,
    _ expression: TemplateExpression,
    _ markup: MarkupState,
    _ rule: MarkupState.Rule
  ) -> String? {
    let text = place.source.text(in: expression.fullRange)
    switch (rule, type.kind) {
    case (.json, .json): return nil
    case (.json, _): return "write {{\(text) | json}}"
    case (_, .json): return "use the filter 'json' only in .json files and <script type=\"application/ld+json\">"
    case (.plain, .html), (.urlPart, .html): return "write {{\(text) | strip}}"
    case (.url, .url): return markup.isAtValueStart ? nil : "write \(markup.attributeName)=\"{{\(text) | absolute}}\""
    // The width of an image in `srcset`.
    case (.url, .number) where markup.isListOfURLs: return nil
    case (.urlPart, .url): return "remove the text before it in the value"
    case (.url, .text) where markup.isAtValueStart: return "write {{\(text) | url}}, or use a value of type URL"
    case (.url, .text), (.url, .html), (.url, .number), (.url, .day):
      return "print a value of type URL; other types are allowed only after #, mailto: and tel:"
    default: return nil
    }
  }

  mutating func reportUnsafe(_ message: String, hint: String, at range: SourceRange) {
    report(.templateUnsafeContext, message, hint: hint, at: range)
  }
}

// MARK: - Literal text

extension TemplateCompiler {
  /// Advances the markup state past literal text, and reports its errors.
  mutating func scan(_ bytes: ContiguousArray<UInt8>.SubSequence, at range: SourceRange) {
    markup?.scan(bytes)
    guard let violation = markup?.violation else { return }
    markup?.violation = nil
    switch violation {
    case .joinedName:
      let hint = "add white space before it, and in the section before the attribute"
      reportUnsafe("missing white space between a section and text inside a tag", hint: hint, at: range)
    case .lateRefresh:
      let hint = "put http-equiv=\"refresh\" before content"
      reportUnsafe("attribute 'content' with a tag precedes 'http-equiv'", hint: hint, at: range)
    }
  }
}

// MARK: - Printable values and sections in typed mode
extension TemplateCompiler {
  mutating func checkPrintable(_ type: TemplateType, escaped: Bool, _ expression: TemplateExpression) {
    let text = place.source.text(in: expression.range)
    guard mode == .typed, let hint = hint(against: type, escaped: escaped, text) else { return }
    let verb = escaped ? "printed as text" : "printed unescaped"
    let message = "'\(text)' is \(type.description) and cannot be \(verb)"
    report(.templateWrongValue, message, hint: hint, at: expression.range)
  }

  /// Returns the correction for printing a value of this type; nil if it can be printed.
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

  /// Reports values that cannot be sections. Lists, records and conditions can be, and values that may be absent, unless
  /// they are constants or filtered.
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
        "'\(text)' is \(type.description) and cannot be a section",
        hint: "use a list, a record, a condition or an optional value",
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
