import Foundation
import SiteTestSupport
import Testing

@testable import FileWatching

/// Created, removed and moved folders, and symlinks.
@Suite struct FolderTests {
  @Test(arguments: Mechanism.allCases)
  func newFoldersAreWatched(mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["content/x"], by: mechanism)
    try watched.folder.write("first", to: "content/a/b/y")
    _ = try await watched.changes { $0.reports(watched.folder / "content/a/b/y") }
    try watched.folder.write("second", to: "content/a/b/z")
    #expect(try await watched.paths(including: ["content/a/b/z"]).contains("content/a/b/z"))
  }

  @Test(arguments: Mechanism.allCases)
  func movedInFoldersAreWatched(mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["content/x", "elsewhere/a/y"], by: mechanism)
    try FileSystemCall.rename(watched.folder / "elsewhere", to: watched.folder / "content/new")
    _ = try await watched.changes { $0.reports(watched.folder / "content/new/a/y") }
    try watched.folder.write("new", to: "content/new/a/y")
    _ = try await watched.paths(including: ["content/new/a/y"])
  }

  /// Changes in a folder that was moved away are ignored. The change of the last file marks the end of the events.
  @Test(arguments: Mechanism.allCases)
  func movedOutFoldersAreIgnored(mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["content/x", "content/old/a/y"], by: mechanism)
    try FileSystemCall.rename(watched.folder / "content/old", to: watched.folder / "elsewhere")
    _ = try await watched.changes { $0.reports(watched.folder / "content/old/a/y") }
    try watched.folder.write("new", to: "elsewhere/a/y")
    try watched.folder.write("new", to: "content/last")
    let paths = try await watched.paths(including: ["content/last"])
    #expect(paths.subtracting(["content/x"]) == ["content/last"])
  }

  @Test func movedFoldersAreWatchedAtNewPath() async throws {
    let watched = try WatchedFolder(["content/a/b/y"])
    try FileSystemCall.rename(watched.folder / "content/a", to: watched.folder / "content/c")
    #expect(try await watched.paths(including: ["content/a", "content/c"]) == ["content/a", "content/c"])
    try watched.folder.write("new", to: "content/c/b/y")
    #expect(try await watched.paths(including: ["content/c/b/y"]) == ["content/c/b/y"])
  }

  @Test func recreatedFoldersAreWatched() async throws {
    let watched = try WatchedFolder(["content/a/y"])
    for _ in 0..<3 {
      try watched.folder.remove("content/a")
      try watched.folder.write("again", to: "content/a/y")
      _ = try await watched.changes { $0.reports(watched.folder / "content/a/y") }
      try watched.folder.write("new", to: "content/a/y")
      _ = try await watched.paths(including: ["content/a/y"])
    }
  }

  @Test func restoredPermissionsAreReported() async throws {
    let watched = try WatchedFolder(["content/a/y"])
    for mode: mode_t in [0, 0o755] { try FileSystemCall.changeMode(watched.folder / "content/a", mode) }
    _ = try await watched.paths(including: ["content/a"])
    try watched.folder.write("new", to: "content/a/y")
    _ = try await watched.paths(including: ["content/a/y"])
  }

  /// Content is not read through symlinks to folders; a symlink to a file is read as the file.
  @Test(arguments: Mechanism.allCases)
  func symlinksToFoldersAreNotFollowed(mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["content/x", "elsewhere/y"], by: mechanism)
    for (link, target) in [("content/folder", "elsewhere"), ("content/file", "content/x")] {
      try FileManager.default.createSymbolicLink(
        atPath: watched.folder / link,
        withDestinationPath: watched.folder / target
      )
    }
    _ = try await watched.paths(including: ["content/folder", "content/file"])
    try watched.folder.write("new", to: "elsewhere/y")
    try watched.folder.write("new", to: "content/x")
    #expect(try await watched.paths(including: ["content/x"]).isDisjoint(with: ["elsewhere/y", "content/folder/y"]))
  }

  @Test(arguments: Mechanism.allCases)
  func ignoredFoldersAreNotReported(mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["x", "site/y"], roots: [""], ignoring: ["site", "out/deep"], by: mechanism)
    try watched.folder.write("new", to: "site/y")
    try watched.folder.write("new", to: "site/new/z")
    try watched.folder.write("new", to: "last")
    #expect(try await watched.paths(including: ["last"]).subtracting(["x"]) == ["last"])
    try watched.folder.write("new", to: "out/deep/page")
    try watched.folder.write("new", to: "out/seen")
    _ = try await watched.changes { $0.reports(watched.folder / "out/seen") }
    try watched.folder.write("newer", to: "out/deep/page")
    try watched.folder.write("newer", to: "out/seen")
    #expect(try await watched.paths(including: ["out/seen"]) == ["out/seen"])
  }
}

extension FileChanges {
  /// Returns whether the changes contain a path or a folder above it.
  func reports(_ path: String) -> Bool { paths.contains { path == $0 || path.hasPrefix($0 + "/") } }
}
