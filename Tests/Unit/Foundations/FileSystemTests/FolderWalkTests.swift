import BinaryCoding
import FileSystem
import Foundation
import SiteTestSupport
import Testing

/// Walks below a folder, and the resolution of paths.
@Suite struct FolderWalkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func walksMakeFoldersOnDemand() throws {
    var walk = FolderWalk(try Descriptor.folder(folder.path))
    try walk.enter("a/b", making: true)
    #expect(walk.currentPath == "a/b" && folder.exists("a/b"))
    try walk.enter("a/c", making: true)
    try walk.enter("")
    #expect(walk.currentPath == "" && folder.exists("a/c"))
    #expect(throws: FileError.self) { try walk.enter("a/missing") }
    #expect(walk.currentPath == "")
  }

  @Test func walksFollowNoSymlink() throws {
    try folder.makeFolder("target/inner")
    try FileManager.default.createSymbolicLink(atPath: folder / "link", withDestinationPath: "target")
    var walk = FolderWalk(try Descriptor.folder(folder.path))
    for path in ["link", "link/inner"] {
      #expect(throws: FileError.self, "\(path)") { try walk.enter(path, making: true) }
    }
    let obstacle = walk.obstacle(on: "link/inner")
    #expect(obstacle?.path == "link" && obstacle?.kind == .link)
    #expect(walk.obstacle(on: "target/inner") == nil)
  }

  @Test func pathsOfMissingFoldersAreResolved() throws {
    let root = try #require(resolvedPath(folder.path))
    try folder.makeFolder("a")
    try FileManager.default.createSymbolicLink(atPath: folder / "link", withDestinationPath: "a")
    #expect(resolvedPath(folder / "link") == root + "/a" && resolvedPath(folder / "none") == nil)
    #expect(resolvedPath(ofNew: folder / "link/x/y/") == root + "/a/x/y")
    #expect(resolvedPath(ofNew: folder / "none/../x") == nil)
    #expect(
      resolvedFolder(of: folder / "link") == root && resolvedFolder(of: folder / "a/..") == resolvedFolder(of: root)
    )
    #expect(resolvedFolder(of: folder / "none/x") == nil)
  }

  @Test func metadataDetectsChanges() throws {
    try folder.write("one", to: "a")
    let before = try #require(FileStatus(of: folder / "a")).metadata
    #expect(FileStatus(of: folder / "a")?.metadata == before)
    #expect(!before.isReliable(at: FileMetadata.now) && before.isReliable(at: FileMetadata.now + 60_000_000_000))
    try folder.write("three", to: "a")
    #expect(FileStatus(of: folder / "a")?.metadata != before)
    #expect(FileStatus(of: folder / "none") == nil)
  }

  @Test(arguments: [("a.md.verdict-1~", "a.md"), ("a.md.verdict-12~", "a.md"), ("a.md~", nil), ("a.md.verdict-1", nil)])
  func backupsNameTheirOriginal(name: String, original: String?) {
    #expect(BackupName(name)?.original == original)
  }
}
