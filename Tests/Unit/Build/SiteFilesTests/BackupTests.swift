import BinaryCoding
import Diagnostics
import FileSystem
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Files that came out of an exchange of names during a save.
@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private let writer: ContentWriter
  private static let path = "reviews/a.md"
  private static let backup = "reviews/a.md.verdict-1~"
  private static let ours = ContiguousArray("ours".utf8)

  init() throws {
    folder = try TemporaryFolder.onDisk()
    try folder.write("old", to: "content/\(Self.path)")
    writer = ContentWriter(content: folder / "content")
  }

  /// Saves while an editor has the file open, which `edit` receives once the new text is in place.
  private func saveWhileOpen(_ edit: @escaping @Sendable (FileHandle) throws -> Void) throws -> ReplaceOutcome {
    let (path, group) = (folder / "content/\(Self.path)", DispatchGroup())
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    let source = try #require(try writer.text(Self.path))
    DispatchQueue.global().async(group: group) {
      while (try? Data(contentsOf: URL(fileURLWithPath: path))) != Data(Self.ours) { usleep(1000) }
      try? edit(handle)
    }
    defer { group.wait() }
    return try writer.replace(Self.path, source, with: Self.ours)
  }

  private func files() throws -> [String: String] {
    let names = try SiteTestSupport.files(in: folder / "content")
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.text("content/\($0)")) })
  }

  #if os(Linux)
    @Test func textOfAnOpenFileIsKept() throws {
      let outcome = try saveWhileOpen { handle in
        try handle.write(contentsOf: Data("theirs".utf8))
        try handle.close()
      }
      #expect(outcome == .changed(backup: nil))
      #expect(try files() == [Self.path: "theirs"])
    }

    @Test func unchangedOpenFilesAreReplaced() throws {
      #expect(try saveWhileOpen { try $0.close() } == .written)
      #expect(try files() == [Self.path: "ours"])
    }

    /// The older version was written to the file that came out of the exchange, the newer one was renamed into place.
    @Test func newestOfTwoSavesStaysInPlace() throws {
      try folder.write("second", to: "second")
      let (second, path) = (folder / "second", folder / "content/\(Self.path)")
      let outcome = try saveWhileOpen { handle in
        try handle.write(contentsOf: Data("first".utf8))
        _ = unsafe rename(second, path)
        try handle.close()
      }
      #expect(outcome == .changed(backup: Self.backup))
      #expect(try files() == [Self.path: "second", Self.backup: "first"])
    }

    /// The save is complete, but the other program may still write.
    @Test func fileOfAProgramThatNeverClosesItIsKept() throws {
      let handle = try #require(FileHandle(forUpdatingAtPath: folder / "content/\(Self.path)"))
      let source = try #require(try writer.text(Self.path))
      #expect(try writer.replace(Self.path, source, with: Self.ours) == .written)
      try handle.write(contentsOf: Data("late".utf8))
      #expect(try files() == [Self.path: "ours", Self.backup: "late"])
    }
  #endif

  @Test func backupsAreNeverOverwritten() throws {
    for number in 1...3 { try folder.write("\(number)", to: "content/reviews/a.md.verdict-\(number)~") }
    let source = try #require(try writer.text(Self.path))
    #expect(try writer.replace(Self.path, source, with: Self.ours) == .written)
    for number in 1...3 { #expect(try folder.text("content/reviews/a.md.verdict-\(number)~") == "\(number)") }
    #expect(try files().count == 4)
  }

  @Test func filesWithLongNamesAreReplaced() throws {
    for name in [
      String(repeating: "a", count: 252), String(repeating: "é", count: 126), String(repeating: "字", count: 84),
    ] {
      try folder.write("old", to: "content/reviews/\(name).md")
      let source = try #require(try writer.text("reviews/\(name).md"))
      #expect(try writer.replace("reviews/\(name).md", source, with: Self.ours) == .written)
    }
    #expect(try files().count == 4)
  }

  @Test func checkNamesBackups() async throws {
    let site = try SmallSite(reviews: 1)
    try site.folder.write("older", to: "content/reviews/r0.md.verdict-12~")
    try site.folder.write("older", to: "content/site.yaml.verdict-1~")
    let found = try await site.builder().check().diagnostics
    #expect(found.map(\.code) == [.backupLeft, .backupLeft])
    let diagnostic = try #require(found.first { $0.source.path.hasSuffix("r0.md.verdict-12~") })
    #expect(diagnostic.message == "backup of 'reviews/r0.md' from a simultaneous or interrupted save")
    #expect(diagnostic.hint == "copy what 'reviews/r0.md' lacks, then delete the backup")
    #expect(diagnostic.severity == .warning && diagnostic.range == nil)
    #expect(found.contains { $0.message.contains("'site.yaml'") })
  }

  /// Such as the numbered backups of Emacs.
  @Test func backupsOfEditorsAreIgnored() async throws {
    let site = try SmallSite(reviews: 1)
    for name in [
      "r0.md.~1~", "r0.md~", "r0.md.verdict~", "r0.md.verdict-0~", "r0.md.verdict-x~", "#r0.md#", "verdict-1~",
    ] {
      try site.folder.write("older", to: "content/reviews/\(name)")
    }
    #expect(try await site.builder().check().diagnostics.isEmpty)
  }
}
