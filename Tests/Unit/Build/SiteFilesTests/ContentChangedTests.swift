import SiteFiles
import Testing

/// Building again where a file changes while it is read.
@Suite struct ContentChangedTests {
  private struct OtherError: Error {}

  @Test func buildsUntilFilesStay() async throws {
    var (builds, told) = (0, [String]())
    let result = try await ContentChanged.retrying(waiting: { told.append($0.path) }) {
      builds += 1
      if builds < 3 { throw ContentChanged(path: "reviews/r\(builds).md") }
      return builds
    }
    #expect(result == 3)
    #expect(told == ["reviews/r1.md", "reviews/r2.md"])
  }

  @Test func otherErrorsEndIt() async {
    var builds = 0
    await #expect(throws: OtherError.self) {
      try await ContentChanged.retrying(waiting: { _ in }) {
        builds += 1
        throw builds == 1 ? ContentChanged(path: "a.md") : OtherError()
      }
    }
    #expect(builds == 2)
  }

  @Test func endsWithItsTask() async {
    let task = Task {
      try await ContentChanged.retrying(waiting: { _ in }) { throw ContentChanged(path: "a.md") }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
