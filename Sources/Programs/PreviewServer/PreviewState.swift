import Diagnostics
import Notation

/// The outcome of a build, for open pages.
package enum PreviewOutcome: Sendable {
  /// Pages have changed.
  case pages
  /// Only style sheets have changed.
  case styleSheets
  /// No file has changed; errors of the previous build are fixed.
  case unchanged
  /// The build failed with errors; the site is unchanged.
  case errors([Diagnostic])
}

/// The state that open pages follow.
package struct PreviewState: Sendable {
  /// A name that distinguishes states of this server from those of an earlier one on the same port.
  private let server: String
  private var revision = 0
  private var changesStylesOnly = false
  /// The error panel; empty without errors.
  package private(set) var panel = ""

  /// The HTML added to each page: the panel, and the script that follows the event stream.
  package private(set) var addition = ""

  /// Whether pages link to the browser editor.
  private let hasEditor: Bool

  /// Creates the first state of a server with a unique name.
  package init(server: String, hasEditor: Bool = false) {
    (self.server, self.hasEditor) = (server, hasEditor)
    complete()
  }

  /// The version of the state; a page loaded with another version is outdated.
  package var version: String { "\(server)-\(revision)" }

  /// Updates the state with the outcome of a build.
  package mutating func apply(_ outcome: PreviewOutcome) {
    switch outcome {
    case .pages, .styleSheets:
      revision += 1
      if case .styleSheets = outcome { changesStylesOnly = true } else { changesStylesOnly = false }
      panel = ""
    case .unchanged: panel = ""
    case .errors(let diagnostics): panel = ErrorPanel(diagnostics).html
    }
    complete()
  }

  /// The state as a server-sent event (HTML Living Standard, section 9.2), with JSON on one line. `before` is the previous
  /// version if only style sheets differ from it.
  package var event: String {
    let before = changesStylesOnly ? JSON.text("\(server)-\(revision - 1)") : .null
    let data: JSON = ["version": .text(version), "before": before, "panel": .text(panel)]
    return "retry: 500\ndata: \(data)\n\n"
  }

  private mutating func complete() {
    let data = "data-version=\"\(version)\"" + (hasEditor ? " data-editor" : "")
    let script = "<script src=\"\(PreviewAssets.scriptPath)\" \(data) defer></script>"
    addition = panel + script
  }
}
