import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// A site on disk that is built in one state after the other, and the expectations after each build.
struct SiteWalk {
  private let folder: TemporaryFolder
  private let keepsMemory: Bool
  private var state: SiteState
  private var memory = SiteMemory()
  private var output: OutputFiles

  /// Builds a first state. Without memory, each build is like one of a new process.
  init(from first: CleanBuild, keepsMemory: Bool) async throws {
    (folder, state, self.keepsMemory) = (try TemporaryFolder(), first.state, keepsMemory)
    output = first.output
    for (path, data) in state.files {
      try folder.write(data, to: path)
      try setModificationTime(1_700_000_000, of: folder / path)
    }
    try await build(changed: nil)
    output = try OutputFiles(of: folder / "site")
  }

  /// Changes the files to those of a state, builds, and compares the output with a clean build.
  mutating func go(to clean: CleanBuild, _ step: String) async throws {
    let changed = try put(clean.state)
    try await build(changed: Set(changed.map { folder / $0 }))
    let built = try OutputFiles(of: folder / "site")
    let name = "\(step), \(keepsMemory ? "in one process" : "in new processes")"
    #expect(built.differences(from: clean.output) == [], "differs from a clean build: \(name)")
    #expect(built.needlesslyRewritten(since: output) == [], "rewritten with the same bytes: \(name)")
    output = built
  }

  private mutating func build(changed: Set<String>?) async throws {
    let builder = try state.builder(in: folder)
    let report = keepsMemory ? try await builder.build(&memory, changed: changed) : try await builder.build()
    try #require(report.writing != nil, "\(report.text(below: folder))")
  }

  /// Changes the files on disk, and returns the paths of those that have changed.
  private mutating func put(_ next: SiteState) throws -> Set<String> {
    let old = state
    state = next
    let paths = Set(old.files.keys).union(next.files.keys)
    var changed = paths.filter { old.files[$0] != next.files[$0] }
    var rest = try renameFiles(changed.sorted(), from: old)
    rest.subtract(try exchangeFiles(rest.sorted(), from: old))
    for path in rest.sorted() {
      if let data = next.files[path] { try folder.write(data, to: path) } else { try folder.remove(path) }
    }
    if old.isTouched != next.isTouched {
      changed.formUnion(next.files.keys)
      try touch(next.files.keys)
    }
    return changed
  }

  /// Renames files whose bytes have only another path; returns the other paths.
  private func renameFiles(_ paths: [String], from old: SiteState) throws -> Set<String> {
    var rest = Set(paths)
    for path in paths where old.files[path] == nil {
      let source = rest.sorted().first { state.files[$0] == nil && old.files[$0] == state.files[path] }
      guard let source else { continue }
      try move(source, to: path)
      rest.subtract([path, source])
    }
    return rest
  }

  /// Exchanges the names of two files that have each other's bytes; returns these names.
  private func exchangeFiles(_ paths: [String], from old: SiteState) throws -> Set<String> {
    var exchanged: Set<String> = []
    for path in paths where !exchanged.contains(path) && state.files[path] != nil && old.files[path] != nil {
      let rest = paths.filter { !exchanged.contains($0) }
      let other = rest.first { state.files[$0] == old.files[path] && old.files[$0] == state.files[path] }
      guard let other else { continue }
      try move(path, to: "aside")
      try move(other, to: path)
      try move("aside", to: other)
      exchanged.formUnion([path, other])
    }
    return exchanged
  }

  private func move(_ path: String, to other: String) throws {
    let parent = URL(fileURLWithPath: folder / other).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: folder / path, toPath: folder / other)
  }

  /// Gives source files and a file of the output another time.
  private mutating func touch(_ paths: some Sequence<String>) throws {
    let time = state.isTouched ? 1_600_000_000 : 1_500_000_000
    for path in paths { try setModificationTime(time, of: folder / path) }
    try setModificationTime(time, of: folder / "site/index.html")
    output = try OutputFiles(of: folder / "site")
  }
}
