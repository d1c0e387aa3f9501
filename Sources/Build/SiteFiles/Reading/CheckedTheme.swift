import Diagnostics
import SiteRendering

/// The result of checking a theme.
struct CheckedTheme: Sendable {
  /// The theme; nil if it has an error.
  let theme: Theme?
  let diagnostics: [Diagnostic]
  /// Whether there is a theme and no diagnostic to report.
  let isClean: Bool
  /// Whether the theme was compiled for this snapshot.
  private(set) var isCompiled = false

  /// Compiles the theme and stores its diagnostics.
  init(compiling inputs: SiteInputs) {
    let compiled = Theme.compile(inputs.theme.files, for: inputs.configuration, in: inputs.templateEnvironment)
    (theme, diagnostics) = (compiled.value, compiled.diagnostics)
    isClean = theme != nil && !diagnostics.contains(where: inputs.settings.isRelevant)
    isCompiled = true
  }

  /// Creates the result for a theme that an earlier build found to be without diagnostics, in the same environment.
  init(clean inputs: SiteInputs) { (theme, diagnostics, isClean) = (inputs.deferredTheme, [], true) }

  /// The result for a later snapshot that reuses it.
  var reused: CheckedTheme {
    var theme = self
    theme.isCompiled = false
    return theme
  }
}
