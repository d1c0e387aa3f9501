extension DiagnosticFormat {
  /// All diagnostics in this form, with a line ending at the end unless there is nothing to say.
  package func write(_ diagnostics: [Diagnostic], colours: Bool = false) -> String {
    switch self {
    case .text: DiagnosticFormatter(colours: colours).format(diagnostics)
    case .json: "[" + diagnostics.map(jsonObject).joined(separator: ",") + "\n]\n"
    case .github: diagnostics.map(workflowCommand).joined()
    }
  }
}

/// One diagnostic as a JSON object (RFC 8259); offsets are in bytes, `endOffset` lies after the last one.
private func jsonObject(_ diagnostic: Diagnostic) -> String {
  var members = [
    ("code", quoted(diagnostic.code.rawValue)), ("severity", quoted(diagnostic.severity.rawValue)),
    ("message", quoted(diagnostic.message)),
  ]
  if let hint = diagnostic.hint { members.append(("hint", quoted(hint))) }
  members += place(diagnostic.source, diagnostic.range)
  if !diagnostic.notes.isEmpty {
    let notes = diagnostic.notes.map { object([("message", quoted($0.message))] + place($0.source, $0.range)) }
    members.append(("notes", "[" + notes.joined(separator: ",") + "]"))
  }
  return "\n" + object(members)
}

private func place(_ source: SourceFile, _ range: SourceRange?) -> [(String, String)] {
  guard let range else { return [("file", quoted(source.path))] }
  let start = source.position(at: range.lowerBound)
  let end = source.position(at: range.upperBound)
  return [
    ("file", quoted(source.path)), ("line", "\(start.line)"), ("column", "\(start.column)"),
    ("endLine", "\(end.line)"), ("endColumn", "\(end.column)"), ("offset", "\(range.lowerBound)"),
    ("endOffset", "\(range.upperBound)"),
  ]
}

private func object(_ members: [(String, String)]) -> String {
  "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
}

/// A JSON string (RFC 8259, section 7).
package func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
      let hex = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// One diagnostic as a GitHub workflow command (GitHub documentation, "Workflow commands for GitHub Actions").
private func workflowCommand(_ diagnostic: Diagnostic) -> String {
  let kind = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
  var properties = "file=\(escapedProperty(diagnostic.source.path))"
  if let range = diagnostic.range {
    let position = diagnostic.source.position(at: range.lowerBound)
    properties += ",line=\(position.line),col=\(position.column)"
  }
  let text = [diagnostic.message, diagnostic.hint].compactMap { $0 }.joined(separator: "\n")
  return "::\(kind) \(properties),title=\(escapedProperty(diagnostic.code.rawValue))::\(escapedMessage(text))\n"
}

private func escapedMessage(_ text: String) -> String {
  escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
}

private func escapedProperty(_ text: String) -> String {
  escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
}

private func escape(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
  text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
}
