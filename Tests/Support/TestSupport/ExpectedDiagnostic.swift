import Diagnostics

/// A diagnostic that a test expects, with its exact texts.
package struct ExpectedDiagnostic: Sendable {
  let code: DiagnosticCode
  let message: String
  let hint: String?
  let mark: Int?
  let notes: [(message: String, mark: Int)]

  /// Creates an expected diagnostic at the marked range with the index `mark`; the default is the index among the expected
  /// diagnostics.
  package init(
    _ code: DiagnosticCode,
    _ message: String,
    hint: String? = nil,
    mark: Int? = nil,
    notes: [(message: String, mark: Int)] = []
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.mark = mark
    self.notes = notes
  }
}

extension MarkedSource {
  /// Returns diagnostics of this file, sorted as for display, as lines to compare with `lines(expected:)`.
  package func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.sorted().map { found in
      let notes = found.notes.map { line($0.message, $0.range) }
      return line(found.code.rawValue, found.range, [found.message, found.hint ?? "no hint"] + notes)
    }
  }

  /// Returns expected diagnostics as lines to compare with `lines(_:)`.
  package func lines(expected: [ExpectedDiagnostic]) -> [String] {
    expected.enumerated().map { index, diagnostic in
      let notes = diagnostic.notes.map { line($0.message, range($0.mark)) }
      let words = [diagnostic.message, diagnostic.hint ?? "no hint"] + notes
      return line(diagnostic.code.rawValue, range(diagnostic.mark ?? index), words)
    }
  }

  private func range(_ mark: Int) -> SourceRange? { ranges.indices.contains(mark) ? ranges[mark] : nil }

  private func line(_ name: String, _ range: SourceRange?, _ words: [String] = []) -> String {
    let place = range.map { "\($0.lowerBound)..<\($0.upperBound) ⟦\(source.text(in: $0))⟧" } ?? "nowhere"
    return ([name, place] + words).joined(separator: " | ")
  }
}
