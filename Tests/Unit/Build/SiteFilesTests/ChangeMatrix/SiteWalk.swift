import BinaryCoding
import SiteFiles
import SiteTestSupport
import Testing

/// A site on disk that is built in successive states, with expectations after each build.
struct SiteWalk {
  private let keepsMemory: Bool
  private var folder: SourceFolder
  private var memory = BuildState()
  private var output: OutputFiles

  /// Builds the first state. Without memory, each build is like a build of a new process.
  init(from first: CleanBuild, keepsMemory: Bool) async throws {
    self.keepsMemory = keepsMemory
    (folder, output) = (try SourceFolder(first.state), first.output)
    try await build(changed: .any)
    output = try OutputFiles(of: folder.output)
  }

  /// Changes the files to those of a state, builds, and compares the output with a clean build.
  mutating func go(to clean: CleanBuild, _ step: String) async throws {
    let changed = try folder.put(clean.state)
    if folder.isTouched { output = try OutputFiles(of: folder.output) }
    try await build(changed: .files(changed))
    let built = try OutputFiles(of: folder.output)
    let name = "\(step), \(keepsMemory ? "in one process" : "in new processes")"
    #expect(built.differences(from: clean.output) == [], "differs from a clean build: \(name)")
    #expect(built.needlesslyRewritten(since: output) == [], "rewritten with the same bytes: \(name)")
    output = built
  }

  private mutating func build(changed: SourceChanges) async throws {
    let builder = try folder.builder()
    let report = keepsMemory ? try await builder.build(&memory, changed: changed) : try await builder.build()
    try #require(report.writing != nil, "\(report.text(below: folder.folder))")
  }
}
