import BinaryCoding
import Diagnostics
import FileSystem
import Foundation
import ReviewModel
import SiteDelivery
import SiteFiles
import SiteTestSupport
import Testing

/// Temporary files in folders that authors edit, and leftovers of killed processes.
@Suite struct TemporaryFileTests {
  /// A temporary file with a process number that no process has.
  private static let dead = ".verdict-tmp-2147483647-0123456789abcdef"
  private static let others = [
    ".verdict-tmp-\(ProcessInfo.processInfo.processIdentifier)-0123456789abcdef", ".verdict-tmp-0-0123456789abcdef",
    ".verdict-tmp-2147483647", ".verdict-tmp-2147483647-short", ".verdict-tmp-x-0123456789abcdef",
    ".verdict-tmp--1-0123456789abcdef", "verdict-tmp-2147483647-0123456789abcdef", ".verdict-tmp-", "mine.md",
  ]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, secondsAgo: Double) throws {
    try folder.write("half", to: name)
    try age(name, secondsAgo)
  }

  private func age(_ name: String, _ seconds: Double) throws {
    let date = Date(timeIntervalSinceNow: -seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder / name)
  }

  @Test func leftoversOfKilledProcessesAreRemoved() throws {
    for name in [Self.dead] + Self.others { try write("content/reviews/\(name)", secondsAgo: 100) }
    #expect(try NewFile.create("reviews/a.md", below: folder / "content", ContiguousArray("a".utf8)))
    #expect(try files(in: folder / "content/reviews").sorted() == (Self.others + ["a.md"]).sorted())
  }

  @Test func recentFilesAreKept() throws {
    try write("content/reviews/\(Self.dead)", secondsAgo: 30)
    #expect(try NewFile.create("reviews/a.md", below: folder / "content", ContiguousArray("a".utf8)))
    #expect(folder.exists("content/reviews/\(Self.dead)"))
  }

  @Test func everyWayToWriteRemovesLeftovers() throws {
    let writer = ContentWriter(content: folder / "content")
    let ways: [() throws -> Bool] = [
      { try writer.add("reviews/b.md", ContiguousArray("b".utf8)) },
      {
        let source = try #require(try writer.text("reviews/b.md"))
        return try writer.replace("reviews/b.md", source, with: ContiguousArray("c".utf8)) == .written
      },
      {
        var files = try NewFiles(below: folder / "content")
        return try files.add("reviews/d.md", ContiguousArray("d".utf8))
      },
    ]
    for write in ways {
      try self.write("content/reviews/\(Self.dead)", secondsAgo: 100)
      #expect(try write())
      #expect(!folder.exists("content/reviews/\(Self.dead)"))
    }
  }

  @Test func stagingFoldersOfKilledProcessesAreRemoved() throws {
    let (dead, other) = ("verdict-publish-2147483647-0123456789abcdef", "verdict-publish-2147483647-fedcba9876543210")
    for name in [".verdict-list", ".verdict-sent", ".verdict-sent.new"] { try folder.write("a", to: "\(dead)/\(name)") }
    try folder.makeFolder("\(dead)/b/c/d")
    try folder.write("of somebody else", to: "\(other)/b/x")
    for name in [dead, other] { try age(name, 100) }
    _ = try StagingFolder(in: folder.path)
    #expect(try files(in: folder.path) == ["\(other)/b/x"] && !folder.exists(dead))
  }

  @Test func buildsIgnoreTemporaryFiles() async throws {
    let site = try SmallSite(reviews: 1)
    let before = try await site.coldBuild()
    for path in ["", "reviews/", "static/", "static/.well-known/", "pictures/"] {
      try site.folder.write("half", to: "content/\(path)\(Self.dead)")
    }
    #expect(try await site.build().diagnostics == [])
    #expect(try contents(of: site.output).keys == before.keys)
  }

  @Test func symlinksAreNotFollowed() throws {
    try folder.makeFolder("outside")
    try folder.makeFolder("content")
    for name in ["reviews", "restaurants"] {
      try FileManager.default.createSymbolicLink(atPath: folder / "content/\(name)", withDestinationPath: "../outside")
    }
    let bytes = ContiguousArray("a".utf8)
    for path in ["reviews/a.md", "reviews/films/a.md", "restaurants/a.md"] {
      #expect(throws: FileError.self) { try NewFile.create(path, below: folder / "content", bytes) }
      #expect(throws: FileError.self) { try add(path, bytes) }
    }
    #expect(try files(in: folder / "outside") == [])
  }

  private func add(_ path: String, _ bytes: ContiguousArray<UInt8>) throws {
    var files = try NewFiles(below: folder / "content")
    _ = try files.add(path, bytes)
  }

  /// The content folder itself may be a symlink, as in a build.
  @Test func theContentFolderMayBeASymlink() throws {
    try folder.makeFolder("elsewhere")
    try FileManager.default.createSymbolicLink(atPath: folder / "content", withDestinationPath: "elsewhere")
    #expect(try NewFile.create("reviews/a.md", below: folder / "content", ContiguousArray("a".utf8)))
    #expect(try ContentWriter(content: folder / "content").add("reviews/b.md", ContiguousArray("b".utf8)))
    #expect(try files(in: folder / "elsewhere").sorted() == ["reviews/a.md", "reviews/b.md"])
  }

  @Test func tooLargeFilesAreRejected() throws {
    try folder.write("one", to: "content/reviews/a.md")
    let writer = ContentWriter(content: folder / "content")
    let (most, tooMany) = (
      ContiguousArray(repeating: UInt8(ascii: "x"), count: ContentLimits.contentFile),
      ContiguousArray(repeating: UInt8(ascii: "x"), count: ContentLimits.contentFile + 1)
    )
    let source = try #require(try writer.text("reviews/a.md"))
    #expect(throws: FileError.self) { try writer.add("reviews/b.md", tooMany) }
    #expect(throws: FileError.self) { try writer.replace("reviews/a.md", source, with: tooMany) }
    #expect(try files(in: folder / "content") == ["reviews/a.md"])
    #expect(try folder.text("content/reviews/a.md") == "one")
    #expect(try writer.replace("reviews/a.md", source, with: most) == .written && writer.text("reviews/a.md") != nil)
    #expect(throws: FileError.self) {
      try folder.write(Data(tooMany), to: "content/reviews/a.md")
      _ = try writer.text("reviews/a.md")
    }
  }
}
