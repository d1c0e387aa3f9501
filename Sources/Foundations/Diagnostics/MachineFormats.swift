import Notation

extension DiagnosticFormat {
  /// Formats diagnostics. In text, frequent kinds are summarized unless `showsAll` is set; formats for programs contain all
  /// diagnostics. The result ends with a line ending unless it is empty.
  package func write(_ diagnostics: [Diagnostic], colours: Bool = false, showsAll: Bool = false) -> String {
    var (formatter, machine) = (DiagnosticFormatter(colours: colours, showsAll: showsAll), MachineWriter())
    var sarif = SARIFLog()
    return switch self {
    case .text: formatter.format(diagnostics)
    case .json: JSON.lines(diagnostics.map { machine.json($0) })
    case .github: diagnostics.map { machine.workflowCommand($0) }.joined()
    case .sarif: "\(sarif.json(diagnostics))\n"
    }
  }
}

/// A writer of the formats for programs.
private struct MachineWriter {
  private var lines = LastSourceLines()

  /// Returns a diagnostic as a JSON object. Offsets are in bytes, and `endOffset` is exclusive.
  mutating func json(_ diagnostic: Diagnostic) -> JSON {
    var members: [(String, JSON)] = [
      ("code", .text(diagnostic.code.rawValue)), ("severity", .text(diagnostic.severity.rawValue)),
      ("message", .text(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { members.append(("hint", .text(hint))) }
    if diagnostic.count > 1 { members.append(("count", .number(diagnostic.count))) }
    members += place(diagnostic.source, diagnostic.range)
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { [("message", .text($0.message))] + place($0.source, $0.range) }
      members.append(("notes", .list(notes.map(JSON.object))))
    }
    if !diagnostic.fix.isEmpty { members.append(("fix", .list(diagnostic.fix.map(\.json)))) }
    return .object(members)
  }

  private mutating func place(_ source: SourceFile, _ range: SourceRange?) -> [(String, JSON)] {
    guard let range else { return [("file", .text(source.path))] }
    let lines = lines.of(source)
    let (start, end) = (lines.position(at: range.lowerBound), lines.position(at: range.upperBound))
    return [
      ("file", .text(source.path)), ("line", .number(start.line)), ("column", .number(start.column)),
      ("endLine", .number(end.line)), ("endColumn", .number(end.column)), ("offset", .number(range.lowerBound)),
      ("endOffset", .number(range.upperBound)),
    ]
  }

  /// Returns a diagnostic as a GitHub workflow command (GitHub documentation, "Workflow commands for GitHub Actions").
  mutating func workflowCommand(_ diagnostic: Diagnostic) -> String {
    let kind = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    var properties = "file=\(escapedProperty(diagnostic.source.path))"
    if let range = diagnostic.range {
      let position = lines.of(diagnostic.source).position(at: range.lowerBound)
      properties += ",line=\(position.line),col=\(position.column)"
    }
    let text = diagnostic.text(joinedBy: "\n")
    return "::\(kind) \(properties),title=\(escapedProperty(diagnostic.code.rawValue))::\(escapedMessage(text))\n"
  }
}

extension Replacement {
  fileprivate var json: JSON {
    .object([("start", .number(range.lowerBound)), ("end", .number(range.upperBound)), ("text", .text(text))])
  }
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
