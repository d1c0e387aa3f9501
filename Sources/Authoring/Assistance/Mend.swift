import Diagnostics

/// A change that mends what a diagnostic tells of.
package struct Mend: Sendable {
  /// What it does, as the diagnostic's hint says it.
  package let title: String
  package let diagnostic: Diagnostic
  package let replacements: [Replacement]
}

extension Assistant {
  /// What mends diagnostics that have one right answer.
  package func mends(for diagnostics: [Diagnostic]) -> [Mend] {
    diagnostics.filter { !$0.fix.isEmpty }.map { diagnostic in
      Mend(title: diagnostic.hint ?? diagnostic.message, diagnostic: diagnostic, replacements: diagnostic.fix)
    }
  }
}
