import Notation

/// The output formats of diagnostics.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// Terminal output: `file:line:column`, source line, caret, hint.
  case text
  /// A JSON array for editors and other programs.
  case json
  /// GitHub workflow commands, displayed beside changed lines.
  case github
  /// A log in SARIF 2.1.0, for code hosts and editors.
  case sarif
}

/// A formatter for terminal output in the style of compilers. Frequent kinds are cut to `DiagnosticKind.shown` diagnostics
/// and counted at the end.
struct DiagnosticFormatter {
  private let colours: Bool
  private let showsAll: Bool
  private var lines = LastSourceLines()

  /// Creates a formatter; `colours` adds ANSI escape sequences, `showsAll` disables summaries.
  init(colours: Bool, showsAll: Bool) {
    (self.colours, self.showsAll) = (colours, showsAll)
  }

  /// Formats diagnostics, separated by blank lines.
  mutating func format(_ diagnostics: [Diagnostic]) -> String {
    let kinds = showsAll ? [] : diagnostics.kinds
    let frequent = kinds.filter(\.isFrequent)
    guard !frequent.isEmpty else { return list(diagnostics) }
    let others = kinds.filter { !$0.isFrequent }.flatMap(\.diagnostics).sorted()
    let counts = diagnostics.countsOfKinds.map { $0 + "\n" }.joined()
    let parts = [list(others)] + frequent.map { summary($0) } + [counts]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private mutating func list(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { format($0) }.joined(separator: "\n")
  }

  /// Formats the first diagnostics of a frequent kind, with each hint once, and the number of further ones.
  private mutating func summary(_ kind: DiagnosticKind) -> String {
    let shown = Array(kind.diagnostics.prefix(DiagnosticKind.shown))
    var texts: [String] = []
    for (number, diagnostic) in shown.enumerated() {
      let isNew = number == 0 || diagnostic.hint != shown[number - 1].hint
      texts.append(format(diagnostic, withHint: isNew))
    }
    let more = kind.count - shown.errorCount
    return texts.joined(separator: "\n") + "\nand \(grouped(more)) more of this kind; list them with --all\n"
  }

  /// Formats a diagnostic: heading, source line, caret, hint, and its notes.
  private mutating func format(_ diagnostic: Diagnostic, withHint showsHint: Bool = true) -> String {
    var text = heading(diagnostic)
    if let range = diagnostic.range { text += excerpt(of: range, in: diagnostic.source) }
    if showsHint, let hint = diagnostic.hint { text += "  \(styled("hint:", .bold)) \(printable(hint))\n" }
    for note in diagnostic.notes {
      text += "\(place(note.source, note.range)): \(styled("note:", .bold)) \(printable(note.message))\n"
      if let range = note.range { text += excerpt(of: range, in: note.source) }
    }
    return text
  }

  private mutating func heading(_ diagnostic: Diagnostic) -> String {
    let severity = styled("\(diagnostic.severity.rawValue):", diagnostic.severity == .error ? .red : .yellow)
    let message = styled(printable(diagnostic.message), .bold)
    return "\(place(diagnostic.source, diagnostic.range)): \(severity) \(message) [\(diagnostic.code.rawValue)]\n"
  }

  private mutating func place(_ source: SourceFile, _ range: SourceRange?) -> String {
    guard let range else { return printable(source.path) }
    let position = lines.of(source).position(at: range.lowerBound)
    return "\(printable(source.path)):\(position.line):\(position.column)"
  }

  private mutating func excerpt(of range: SourceRange, in source: SourceFile) -> String {
    let excerpt = SourceExcerpt(of: range, in: lines.of(source))
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
