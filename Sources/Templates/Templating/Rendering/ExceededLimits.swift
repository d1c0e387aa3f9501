import Diagnostics

extension TemplateCode {
  func exceeding(steps limit: Int, at index: Int) -> Diagnostic {
    let hint = "move this section out of the enclosing sections, or show fewer entries"
    return diagnostic(.templateTooMuchWork, "the page exceeds \(limit) rendering steps", hint, at: index)
  }

  func exceeding(output limit: Int, at index: Int) -> Diagnostic {
    let hint = "show fewer entries, or split them into several pages"
    return diagnostic(.templateOutputTooLarge, "the page exceeds \(grouped(limit)) bytes", hint, at: index)
  }

  func exceeding(nesting limit: Int, at index: Int) -> Diagnostic {
    let hint = "end the recursion earlier"
    return diagnostic(.templateTooDeep, "partials include themselves more than \(limit) times", hint, at: index)
  }

  /// Returns a diagnostic at the innermost part that contains an instruction.
  private func diagnostic(_ code: DiagnosticCode, _ message: String, _ hint: String, at index: Int) -> Diagnostic {
    // A program without a template has no parts.
    let part = parts.first { $0.instructions.contains(index) }
    let source = part?.source ?? SourceFile(path: "", bytes: [])
    return Diagnostic(code, message, hint: hint, in: source, at: part?.range, notes: part?.notes ?? [])
  }
}
