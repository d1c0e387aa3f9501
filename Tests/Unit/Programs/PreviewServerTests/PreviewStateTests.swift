import Diagnostics
import PreviewServer
import Testing

/// Events for pages, and versions.
@Suite struct PreviewStateTests {
  private var state = PreviewState(server: "s")
  private let error = Diagnostic(.missingKey, "no title", in: SourceFile(path: "a.md", text: ""))

  @Test mutating func changedPagesIncreaseTheVersion() {
    state.apply(.pages)
    #expect(state.version == "s-1")
    #expect(state.event == "retry: 500\ndata: {\"version\":\"s-1\",\"before\":null,\"panel\":\"\"}\n\n")
  }

  @Test mutating func styleSheetsReferToThePreviousVersion() {
    state.apply(.pages)
    state.apply(.styleSheets)
    #expect(state.event.contains("\"version\":\"s-2\",\"before\":\"s-1\""))
    state.apply(.pages)
    #expect(state.event.contains("\"before\":null"))
  }

  @Test mutating func errorsKeepTheVersion() {
    state.apply(.errors([error]))
    #expect(state.version == "s-0" && state.panel.contains("no title") && state.addition.hasPrefix(state.panel))
    #expect(state.event.split(separator: "\n").count == 2, "an event's data is one line")
    state.apply(.unchanged)
    #expect(state.version == "s-0" && state.panel == "")
  }

  @Test mutating func successfulBuildsClearErrors() {
    for outcome in [PreviewOutcome.pages, .styleSheets, .unchanged] {
      state.apply(.errors([error]))
      state.apply(outcome)
      #expect(state.panel == "")
    }
  }

  @Test func serversHaveDifferentVersions() { #expect(PreviewState(server: "t").version != state.version) }
}
