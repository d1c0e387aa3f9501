/// The forms in which diagnostics are shown.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// For people: file:line:column, the line, a caret, the hint.
  case text
  /// One JSON array, for editors and other programs.
  case json
  /// Workflow commands, which GitHub shows beside the changed lines.
  case github
}

/// Writes diagnostics for people, as compilers do.
package struct DiagnosticFormatter: Sendable {
  private let colours: Bool

  /// Makes a formatter; `colours` adds ANSI escape sequences.
  package init(colours: Bool = false) {
    self.colours = colours
  }

  /// All diagnostics in the order given, a blank line between them.
  package func format(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(format).joined(separator: "\n")
  }

  /// One diagnostic: heading, source line, caret, hint, and its notes.
  package func format(_ diagnostic: Diagnostic) -> String {
    var text = heading(diagnostic)
    if let range = diagnostic.range { text += excerpt(of: range, in: diagnostic.source) }
    if let hint = diagnostic.hint { text += "  \(styled("hint:", .bold)) \(printable(hint))\n" }
    for note in diagnostic.notes {
      text += "\(place(note.source, note.range)): \(styled("note:", .bold)) \(printable(note.message))\n"
      if let range = note.range { text += excerpt(of: range, in: note.source) }
    }
    return text
  }

  private func heading(_ diagnostic: Diagnostic) -> String {
    let severity = styled("\(diagnostic.severity.rawValue):", diagnostic.severity == .error ? .red : .yellow)
    let message = styled(printable(diagnostic.message), .bold)
    return "\(place(diagnostic.source, diagnostic.range)): \(severity) \(message) [\(diagnostic.code.rawValue)]\n"
  }

  private func place(_ source: SourceFile, _ range: SourceRange?) -> String {
    guard let range else { return printable(source.path) }
    let position = source.position(at: range.lowerBound)
    return "\(printable(source.path)):\(position.line):\(position.column)"
  }

  private func excerpt(of range: SourceRange, in source: SourceFile) -> String {
    let excerpt = SourceExcerpt(of: range, in: source)
    let number = "\(excerpt.line)"
    let gutter = String(repeating: " ", count: number.count)
    return "  \(number) | \(excerpt.text)\n  \(gutter) | \(excerpt.indent)\(styled(excerpt.marker, .green))\n"
  }

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case yellow = "1;33"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    colours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
