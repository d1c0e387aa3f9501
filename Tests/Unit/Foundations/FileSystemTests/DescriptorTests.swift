import BinaryCoding
import FileSystem
import Foundation
import SiteTestSupport
import Testing

/// Reading and writing files below open folders.
@Suite struct DescriptorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ text: String) -> ContiguousArray<UInt8> { ContiguousArray(text.utf8) }

  private func names(below path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder / path).sorted()
  }

  @Test func newFilesReplaceNothing() throws {
    let opened = try Descriptor.folder(folder.path)
    #expect(try opened.create("a", bytes("first").span, isDurable: true))
    #expect(try !opened.create("a", bytes("second").span, isDurable: false))
    #expect(try folder.text("a") == "first" && names() == ["a"])
  }

  @Test func overwrittenFilesAreComplete() throws {
    let opened = try Descriptor.folder(folder.path)
    try opened.overwrite("a", bytes("first").span)
    try opened.overwrite("a", bytes("second").span, isPrivate: true)
    #expect(try folder.text("a") == "second" && names() == ["a"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder / "a")[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func onlyTheExpectedBytesAreReplaced() throws {
    try folder.write("old", to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder / "a")
    let opened = try Descriptor.folder(folder.path)
    #expect(try opened.replace("a", bytes("other"), with: bytes("new"), isDurable: false) == .changed(backup: nil))
    #expect(try folder.text("a") == "old")
    #expect(try opened.replace("a", bytes("old"), with: bytes("new"), isDurable: false) == .written)
    #expect(try folder.text("a") == "new" && names() == ["a"])
    #expect(try FileManager.default.attributesOfItem(atPath: folder / "a")[.posixPermissions] as? Int == 0o640)
  }

  @Test func namesThatArePathsAreRejected() throws {
    let opened = try Descriptor.folder(folder.path)
    for name in ["../a", "a/../b", "/a", ".", ""] {
      #expect(throws: FileError.self, "\(name)") { try opened.overwrite(name, bytes("x").span) }
    }
  }

  @Test func symlinksAreNotFollowed() throws {
    try folder.write("secret", to: "outside")
    try FileManager.default.createSymbolicLink(atPath: folder / "link", withDestinationPath: "outside")
    let opened = try Descriptor.folder(folder.path)
    #expect { _ = try opened.file("link") } throws: { ($0 as? FileError)?.isOfSymlink == true }
    #expect(try opened.status(of: "link").kind == .link)
    #expect(try opened.status(of: "link", followsLink: true).kind == .file)
  }

  @Test func readingStopsAtTheLimit() throws {
    try folder.write("12345", to: "a")
    let opened = try Descriptor.folder(folder.path)
    for (limit, isRead) in [(4, false), (5, true), (6, true)] {
      let read = try opened.file("a").readAll(atMost: limit)
      #expect((read == nil) == !isRead && read.map { $0 == bytes("12345") } ?? true, "\(limit)")
    }
  }

  @Test func errorsNamePathAndReason() throws {
    let opened = try Descriptor.folder(folder.path)
    #expect { _ = try opened.file("none") } throws: { error in
      "\(error)" == "cannot read '\(folder / "none")': No such file or directory"
    }
    #expect { _ = try Descriptor.folder(folder / "none") } throws: { ($0 as? FileError)?.isNotFound == true }
  }

  @Test func leftoversOfEndedProcessesAreRemoved() throws {
    let digits = "0123456789abcdef"
    let (old, running, recent) = (
      ".verdict-tmp-999999999-\(digits)", ".verdict-tmp-\(getpid())-\(digits)", ".verdict-tmp-999999998-\(digits)"
    )
    for name in [old, running, recent, ".verdict-tmp-x-\(digits)", "a"] { try folder.write("x", to: name) }
    let past = Date(timeIntervalSinceNow: -3600)
    for name in [old, running] {
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: folder / name)
    }
    try Descriptor.folder(folder.path).removeLeftovers()
    #expect(try names() == [running, recent, ".verdict-tmp-x-\(digits)", "a"].sorted())
  }
}
