import Notation
import SiteFiles
import SiteTestSupport
import Testing

/// A build of a state in a new folder.
struct CleanBuild: Sendable {
  let state: SiteState
  let output: OutputFiles
  let fingerprints: PageFingerprints

  /// Builds a state; fails the test if the build has errors.
  init(of state: SiteState, _ name: String) async throws {
    let folder = try TemporaryFolder()
    for (path, data) in state.files { try folder.write(data, to: path) }
    let builder = try state.builder(in: folder)
    let report = try await builder.build()
    try #require(report.writing != nil, "\(name): \(report.text(below: folder))")
    self.state = state
    output = try OutputFiles(of: folder / "site")
    fingerprints = try await PageFingerprints(builder)
  }
}

/// Clean builds of the rich site. Builds with at most one change run once.
actor CleanBuilds {
  static let shared = CleanBuilds()

  private var builds: [Set<Int>: Task<CleanBuild, any Error>] = [:]
  private var rich: SiteState?

  /// Returns the clean build of the rich site with some changes.
  func build(_ changes: Set<Int>) async throws -> CleanBuild {
    if let cached = builds[changes] { return try await cached.value }
    let state = try richState().applying(changes)
    let name = changes.sorted().map { SiteChange.all[$0].name }.joined(separator: ", ")
    let task = Task.detached { try await CleanBuild(of: state, name) }
    if changes.count < 2 { builds[changes] = task }
    return try await task.value
  }

  private func richState() throws -> SiteState {
    let state = try rich ?? SiteState(of: .rich())
    rich = state
    return state
  }
}

extension SiteState {
  /// Returns a builder of the site for the day of this state.
  func builder(in folder: TemporaryFolder) throws -> SiteBuilder {
    var builder = try SiteBuilder(in: folder)
    builder.time = .day(try #require(CalendarDay(today)))
    return builder
  }
}
