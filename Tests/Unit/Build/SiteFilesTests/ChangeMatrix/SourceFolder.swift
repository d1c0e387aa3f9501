import Foundation
import SiteFiles
import SiteTestSupport

/// A folder with the source files of successive states, and with an output folder.
struct SourceFolder {
  let folder: TemporaryFolder
  private(set) var state: SiteState
  /// Whether the last change altered the modification times of source files and one output file.
  private(set) var isTouched = false

  /// Writes the files of the first state.
  init(_ state: SiteState) throws {
    (folder, self.state) = (try TemporaryFolder(), state)
    for (path, data) in state.files {
      try folder.write(data, to: path)
      try setModificationTime(1_700_000_000, of: folder / path)
    }
  }

  var output: String { folder / "site" }

  /// Returns a builder of the site for the day of the state.
  func builder() throws -> SiteBuilder { try state.builder(in: folder) }

  /// Changes the files to those of another state; returns the absolute paths of changed files.
  mutating func put(_ next: SiteState) throws -> Set<String> {
    let old = state
    state = next
    let paths = Set(old.files.keys).union(next.files.keys)
    var changed = paths.filter { old.files[$0] != next.files[$0] }
    var rest = try renameFiles(changed.sorted(), from: old)
    rest.subtract(try exchangeFiles(rest.sorted(), from: old))
    for path in rest.sorted() {
      if let data = next.files[path] { try folder.write(data, to: path) } else { try folder.remove(path) }
    }
    isTouched = old.isTouched != next.isTouched
    if isTouched {
      changed.formUnion(next.files.keys)
      try touch(next.files.keys)
    }
    return Set(changed.map { folder / $0 })
  }

  /// Renames files that have only a new path; returns the paths of the other changed files.
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

  /// Exchanges the names of pairs of files that have each other's bytes; returns the exchanged names.
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

  /// Changes the modification times of source files and of one output file.
  private func touch(_ paths: some Sequence<String>) throws {
    let time = state.isTouched ? 1_600_000_000 : 1_500_000_000
    for path in paths { try setModificationTime(time, of: folder / path) }
    if folder.exists("site/index.html") { try setModificationTime(time, of: folder / "site/index.html") }
  }
}
