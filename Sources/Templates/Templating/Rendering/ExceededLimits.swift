import Diagnostics

extension TemplateCode {
  func exceeding(steps limit: Int, at index: Int) -> Diagnostic {
    let hint = "sections within sections multiply: move this one out of those around it, or show less in it"
    return diagnostic(.templateTooMuchWork, "the page takes more than \(limit) steps", hint, at: index)
  }

  func exceeding(output limit: Int, at index: Int) -> Diagnostic {
    let hint = "show fewer entries, or divide them among several pages"
    return diagnostic(.templateOutputTooLarge, "the page becomes larger than \(limit) bytes", hint, at: index)
  }

  func exceeding(nesting limit: Int, at index: Int) -> Diagnostic {
    let hint = "let the data in which it ends come sooner"
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
