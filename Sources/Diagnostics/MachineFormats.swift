extension DiagnosticFormat {
  /// The diagnostics in this form, with a line ending at the end unless there is nothing to say. In text, very many of one
  /// kind are summed up unless `showsAll` asks for each of them; programs always get all.
  package func write(_ diagnostics: [Diagnostic], colours: Bool = false, showsAll: Bool = false) -> String {
    var (formatter, machine) = (DiagnosticFormatter(colours: colours, showsAll: showsAll), MachineWriter())
    return switch self {
    case .text: formatter.format(diagnostics)
    case .json: "[" + diagnostics.map { machine.jsonObject($0) }.joined(separator: ",") + "\n]\n"
    case .github: diagnostics.map { machine.workflowCommand($0) }.joined()
    }
  }
}

/// Writes diagnostics for programs.
private struct MachineWriter {
  private var lines = LastSourceLines()

  /// One diagnostic as a JSON object (RFC 8259); offsets are in bytes, `endOffset` lies after the last one.
  mutating func jsonObject(_ diagnostic: Diagnostic) -> String {
    var members = [
      ("code", quoted(diagnostic.code.rawValue)), ("severity", quoted(diagnostic.severity.rawValue)),
      ("message", quoted(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { members.append(("hint", quoted(hint))) }
    if diagnostic.count > 1 { members.append(("count", "\(diagnostic.count)")) }
    members += place(diagnostic.source, diagnostic.range)
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { object([("message", quoted($0.message))] + place($0.source, $0.range)) }
      members.append(("notes", "[" + notes.joined(separator: ",") + "]"))
    }
    return "\n" + object(members)
  }

  private mutating func place(_ source: SourceFile, _ range: SourceRange?) -> [(String, String)] {
    guard let range else { return [("file", quoted(source.path))] }
    let lines = lines.of(source)
    let (start, end) = (lines.position(at: range.lowerBound), lines.position(at: range.upperBound))
    return [
      ("file", quoted(source.path)), ("line", "\(start.line)"), ("column", "\(start.column)"),
      ("endLine", "\(end.line)"), ("endColumn", "\(end.column)"), ("offset", "\(range.lowerBound)"),
      ("endOffset", "\(range.upperBound)"),
    ]
  }

  private func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  /// One diagnostic as a GitHub workflow command (GitHub documentation, "Workflow commands for GitHub Actions").
  mutating func workflowCommand(_ diagnostic: Diagnostic) -> String {
    let kind = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    var properties = "file=\(escapedProperty(diagnostic.source.path))"
    if let range = diagnostic.range {
      let position = lines.of(diagnostic.source).position(at: range.lowerBound)
      properties += ",line=\(position.line),col=\(position.column)"
    }
    let text = [diagnostic.message, diagnostic.hint].compactMap { $0 }.joined(separator: "\n")
    return "::\(kind) \(properties),title=\(escapedProperty(diagnostic.code.rawValue))::\(escapedMessage(text))\n"
  }
}

/// A JSON string (RFC 8259, section 7), which no terminal takes for more than text.
package func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where !scalar.isASCII && !isUnprintable(scalar), " "..."~": result.unicodeScalars.append(scalar)
    default: result += scalar.utf16.map(escaped).joined()
    }
  }
  return result + "\""
}

private func escaped(_ unit: UInt16) -> String {
  let hex = String(unit, radix: 16)
  return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
}

private func escapedMessage(_ text: String) -> String {
  escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
}

private func escapedProperty(_ text: String) -> String {
  escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
}

private func escape(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
  printable(text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined())
}
