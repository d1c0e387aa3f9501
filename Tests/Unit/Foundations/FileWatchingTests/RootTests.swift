import Foundation
import SiteTestSupport
import Testing

@testable import FileWatching

/// Roots that are missing, recreated, files, nested or symlinks.
@Suite struct RootTests {
  @Test(arguments: ["content", "content/reviews", "content/views.json"], Mechanism.allCases)
  func missingRootIsReportedWhenCreated(root: String, mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["other/x"], roots: [root, "other"], by: mechanism)
    let (file, isFile) = (root.hasSuffix(".json") ? root : root + "/y", root.hasSuffix(".json"))
    for _ in 0..<2 {
      try watched.folder.write("there", to: file)
      _ = try await watched.changes { $0.reports(watched.folder / file) }
      try watched.folder.write("new", to: isFile ? file : root + "/a/z")
      _ = try await watched.changes { $0.reports(watched.folder / (isFile ? file : root + "/a/z")) }
      try watched.folder.remove("content")
      _ = try await watched.changes { $0.reports(watched.folder / file) }
    }
    try watched.folder.write("new", to: "other/x")
    _ = try await watched.paths(including: ["other/x"])
  }

  /// For a root that is a file, other files of its folder are ignored.
  @Test func fileRootIgnoresSiblings() async throws {
    let watched = try WatchedFolder(["content/site.yaml", "content/x"], roots: ["content/site.yaml"])
    try watched.folder.write("new", to: "content/x")
    for style in [SavingTests.Style.inPlace, .writeAndRename, .backupRename] {
      try style.apply(to: watched.folder, file: "site.yaml")
      #expect(try await watched.paths(including: ["content/site.yaml"]) == ["content/site.yaml"])
    }
  }

  @Test func nestedRootsReportEachPath() async throws {
    let watched = try WatchedFolder(["content/a/x"], roots: ["content", "content/a", "content/", "./content/a/x"])
    try FileSystemCall.write(watched.folder / "content/a/x")
    let paths: Set<String> = ["content/a/x", "./content/a/x"]
    #expect(try await watched.paths(including: paths) == paths)
  }

  @Test(arguments: Mechanism.allCases)
  func replacedSymlinkRootIsWatched(mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["one/x", "two/x"], by: mechanism)
    for target in ["one", "two"] {
      let link = watched.folder / "link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      try FileSystemCall.rename(link, to: watched.folder / "content")
      _ = try await watched.changes { $0.reports(watched.folder / "content/x") }
      try watched.folder.write("new", to: "\(target)/x")
      _ = try await watched.paths(including: ["content/x"])
    }
  }

  /// Run as the superuser, the folder is always readable, so the test covers less.
  @Test func rootThatBecomesReadableIsWatched() async throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "content/a/x")
    try FileSystemCall.changeMode(folder / "content", 0)
    let watcher = try FileWatcher.start([folder / "content"])
    try FileSystemCall.changeMode(folder / "content", 0o755)
    _ = try await watcher.allEvents { $0.paths == [folder / "content"] }
    try FileSystemCall.write(folder / "content/a/x")
    _ = try await watcher.allEvents { $0.paths == [folder / "content/a/x"] }
  }

  @Test func movedParentFolderIsWatched() async throws {
    let watched = try WatchedFolder(["project/content/x", "other/content/y"], roots: ["project/content"])
    try FileSystemCall.rename(watched.folder / "project", to: watched.folder / "old")
    try FileSystemCall.rename(watched.folder / "other", to: watched.folder / "project")
    _ = try await watched.paths(including: ["project/content"])
    try watched.folder.write("new", to: "old/content/x")
    try watched.folder.write("new", to: "project/content/y")
    #expect(try await watched.paths(including: ["project/content/y"]) == ["project/content/y"])
  }
}
