import Diagnostics
import SiteRendering

/// The result of checking a theme.
struct CheckedTheme: Sendable {
  /// The theme; nil when it has an error.
  let theme: Theme?
  let diagnostics: [Diagnostic]
  /// Whether it has no diagnostic to report.
  let isSound: Bool
  /// Whether it was compiled for this snapshot.
  private(set) var isCompiled = false

  /// Compiles the theme.
  init(compiling inputs: SiteInputs) {
    let compiled = Theme.compile(inputs.theme.files, for: inputs.configuration, in: inputs.templateEnvironment)
    (theme, diagnostics) = (compiled.value, compiled.diagnostics)
    isSound = theme != nil && !diagnostics.contains(where: inputs.settings.isOfInterest)
    isCompiled = true
  }

  /// Takes a theme that a build with the same environment found to be sound.
  init(sound inputs: SiteInputs) { (theme, diagnostics, isSound) = (inputs.soundTheme, [], true) }

  /// The same result in a later snapshot.
  var reused: CheckedTheme {
    var theme = self
    theme.isCompiled = false
    return theme
  }
}
