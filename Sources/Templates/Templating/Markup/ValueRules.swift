import Notation

// MARK: - Allowed values
extension MarkupState {
  /// The values that a state allows.
  enum Rule: Equatable {
    case any
    /// Escaped values, but neither HTML nor JSON.
    case plain
    case json
    case url
    /// A part of a URL after a safe prefix such as `#` or `mailto:`.
    case urlPart
    case forbidden(hint: String)
  }

  /// The values allowed in the current state.
  var rule: Rule {
    switch place {
    case .text: language == .html ? .any : .plain
    case .json: isInString ? .forbidden(hint: Self.jsonHint) : .json
    case .rawText: rawTextRule
    case .singleQuoted, .doubleQuoted: quotedRule
    case .beforeValue, .unquoted: .forbidden(hint: "put the value in quotes: \(attributeName)=\"…\"")
    case .comment: .forbidden(hint: "use a template comment, {{! … }}, or remove the tag")
    case .cdata: .forbidden(hint: "write it outside the CDATA section; text is escaped")
    case .tagOpen, .endTagOpen, .tagName, .tag, .afterValue, .gap, .attributeName, .afterAttributeName:
      .forbidden(hint: "use a section around the whole attribute or element")
    // For a style sheet (Associating Style Sheets with XML documents, section 3): an escaped URL ends neither the quotes
    // nor the instruction.
    case .instruction where language == .xml: .url
    case .declaration, .doctype, .instruction: .forbidden(hint: "write a literal value")
    }
  }

  private static var jsonHint: String { "remove the quotes around the tag; the filter 'json' writes them" }

  private var rawTextRule: Rule {
    switch elementName {
    case "title", "textarea": return .plain
    case "script" where isJSONBlock == true: return isInString ? .forbidden(hint: Self.jsonHint) : .json
    case "script":
      return .forbidden(hint: "put the data in <script type=\"application/json\"> with the filter 'json'")
    case "style": return .forbidden(hint: "use a class, or an attribute and a style sheet that matches it")
    default: return .forbidden(hint: "write it outside the element")
    }
  }

  private var quotedRule: Rule {
    guard language == .html else { return .plain }
    let name = attributeName
    if name.hasPrefix("on") { return .forbidden(hint: "use a data attribute and a script that reads it") }
    switch (elementName, name) {
    case (_, "style"): return .forbidden(hint: "use a class, or an attribute and a style sheet that matches it")
    case (_, "srcdoc"): return .forbidden(hint: "use src with a separate page")
    case ("script", "type"), ("meta", "http-equiv"), ("set", "attributename"), ("animate", "attributename"):
      return .forbidden(hint: "write a literal value")
    case ("set", "to"), ("animate", "to"), ("animate", "from"), ("animate", "by"), ("animate", "values"):
      return .forbidden(hint: "write a literal value")
    case ("meta", "content") where isRefresh: return refreshRule
    default: return isURL(name) ? urlRule : .plain
    }
  }

  private var urlRule: Rule {
    if value.isEmpty { return .url }
    let beginning = literalValue
    let isHarmless = ["#", "mailto:", "tel:"].contains { beginning.hasPrefix($0) }
    return isHarmless ? .urlPart : .url
  }

  /// The rule for the content of a refresh: only seconds may precede the URL.
  private var refreshRule: Rule {
    let rest = literalValue.drop { $0.isNumber || $0 == ";" || $0 == "," }
    return rest.isEmpty || rest == "url=" ? .url : .forbidden(hint: "write content=\"0; url={{…}}\"")
  }

  /// Whether a URL here would be at the start of the value.
  var isAtValueStart: Bool { !valueIsMixed && (literalValue.isEmpty || isRefresh) }

  private func isURL(_ name: String) -> Bool {
    switch name {
    case "href", "xlink:href", "src", "action", "formaction", "poster", "cite", "srcset", "imagesrcset", "ping",
      "manifest", "background", "longdesc", "codebase", "classid", "profile", "usemap":
      true
    case "data": elementName == "object"
    default: false
    }
  }
}
