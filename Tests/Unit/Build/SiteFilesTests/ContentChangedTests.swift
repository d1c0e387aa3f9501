import SiteFiles
import Testing

/// Repeated builds after files changed while they were read.
@Suite struct ContentChangedTests {
  private struct OtherError: Error {}

  @Test func buildsAreRepeatedUntilFilesAreStable() async throws {
    var (builds, paths) = (0, [String]())
    let result = try await ContentChanged.retrying(waiting: { paths.append($0.path) }) {
      builds += 1
      if builds < 3 { throw ContentChanged(path: "reviews/r\(builds).md") }
      return builds
    }
    #expect(result == 3)
    #expect(paths == ["reviews/r1.md", "reviews/r2.md"])
  }

  @Test func otherErrorsAreThrown() async {
    var builds = 0
    await #expect(throws: OtherError.self) {
      try await ContentChanged.retrying(waiting: { _ in }) {
        builds += 1
        throw builds == 1 ? ContentChanged(path: "a.md") : OtherError()
      }
    }
    #expect(builds == 2)
  }

  @Test func cancellationEndsTheRepetition() async {
    let task = Task {
      try await ContentChanged.retrying(waiting: { _ in }) { throw ContentChanged(path: "a.md") }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
