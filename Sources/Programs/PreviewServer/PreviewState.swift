import Diagnostics
import Notation

/// What a build came to, for those who look at the site.
package enum PreviewOutcome: Sendable {
  /// Pages are not what they were.
  case pages
  /// Nothing but style sheets is not what it was.
  case styleSheets
  /// Everything is as it was; what was faulty before is mended.
  case unchanged
  /// There are errors: the site is still the one before.
  case faults([Diagnostic])
}

/// What open pages have to know.
package struct PreviewState: Sendable {
  /// Tells the states of one server from those of another that ran before it at the same port.
  private let server: String
  private var revision = 0
  private var changesStylesOnly = false
  /// The error panel; empty when there is no error.
  package private(set) var panel = ""

  /// What a page gets: the panel, and the script that follows the events.
  package private(set) var addition = ""

  /// Makes the first state of a server with a name of its own.
  package init(server: String) {
    self.server = server
    complete()
  }

  /// The name of the state: a page that was made in another one is out of date.
  package var version: String { "\(server)-\(revision)" }

  /// Goes on with what a build came to.
  package mutating func apply(_ outcome: PreviewOutcome) {
    switch outcome {
    case .pages, .styleSheets:
      revision += 1
      if case .styleSheets = outcome { changesStylesOnly = true } else { changesStylesOnly = false }
      panel = ""
    case .unchanged: panel = ""
    case .faults(let diagnostics): panel = ErrorPanel(diagnostics).html
    }
    complete()
  }

  /// The state as an event (HTML Living Standard, section 9.2): JSON on one line. `before` is the version from which one
  /// comes to this by new style sheets alone.
  package var event: String {
    let before = changesStylesOnly ? JSON.text("\(server)-\(revision - 1)") : .null
    let data: JSON = ["version": .text(version), "before": before, "panel": .text(panel)]
    return "retry: 500\ndata: \(data)\n\n"
  }

  private mutating func complete() {
    let script = "<script src=\"\(PreviewAssets.scriptPath)\" data-version=\"\(version)\" defer></script>"
    addition = panel + script
  }
}
