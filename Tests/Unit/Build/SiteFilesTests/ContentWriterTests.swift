import BinaryCoding
import Diagnostics
import FileSystem
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Writes of the browser editor to the content folder.
@Suite struct ContentWriterTests {
  private let folder: TemporaryFolder
  private let writer: ContentWriter

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "content/reviews/a.md")
    try folder.write("secret", to: "outside/x.md")
    writer = ContentWriter(content: folder / "content")
  }

  private func bytes(_ text: String) -> ContiguousArray<UInt8> { ContiguousArray(text.utf8) }

  @Test func replacesUnchangedFiles() throws {
    let source = try #require(try writer.text("reviews/a.md"))
    #expect(try writer.replace("reviews/a.md", source, with: bytes("two")) == .written)
    #expect(try writer.replace("reviews/a.md", source, with: bytes("three")) == .changed(backup: nil))
    #expect(try folder.text("content/reviews/a.md") == "two")
  }

  @Test func addsFilesWithoutOverwriting() throws {
    #expect(try writer.add("reviews/films/b.md", bytes("new")))
    #expect(try !writer.add("reviews/films/b.md", bytes("newer")))
    #expect(try !writer.add("reviews/a.md", bytes("newer")))
    #expect(try folder.text("content/reviews/films/b.md") == "new")
    #expect(try folder.text("content/reviews/a.md") == "one")
  }

  @Test func deletesAndRestoresFiles() throws {
    let source = try #require(try writer.text("reviews/a.md"))
    let number = try #require(try writer.delete("reviews/a.md", source))
    #expect(!folder.exists("content/reviews/a.md") && folder.exists(".verdict-trash/\(number)/reviews/a.md"))
    #expect(try folder.text(".verdict-trash/.gitignore") == "*\n" && !folder.exists(".verdict"))
    #expect(try writer.add("reviews/a.md", bytes("other")))
    #expect(try !writer.restore("reviews/a.md", number: number))
    try folder.remove("content/reviews/a.md")
    #expect(try writer.restore("reviews/a.md", number: number))
    #expect(try !writer.restore("reviews/a.md", number: number))
    #expect(try folder.text("content/reviews/a.md") == "one")
  }

  @Test func imagesAreDeletedAndRestoredWithTheirReview() throws {
    try folder.write("photo", to: "content/reviews/a.jpg")
    try folder.write("photo 2", to: "content/pictures/b.jpg")
    let source = try #require(try writer.text("reviews/a.md"))
    let pictures = ["reviews/a.jpg", "pictures/b.jpg", "pictures/gone.jpg"]
    let number = try #require(try writer.delete("reviews/a.md", source, with: pictures))
    #expect(try files(in: folder / "content") == [])
    try folder.write("another photo", to: "content/pictures/b.jpg")
    #expect(try writer.restore("reviews/a.md", number: number))
    #expect(try files(in: folder / "content") == ["pictures/b.jpg", "reviews/a.jpg", "reviews/a.md"])
    #expect(try folder.text("content/pictures/b.jpg") == "another photo")
    #expect(try folder.text(".verdict-trash/\(number)/pictures/b.jpg") == "photo 2")
  }

  @Test func onlyImagesAreDeletedWithAReview() throws {
    let source = try #require(try writer.text("reviews/a.md"))
    try folder.write("x", to: "content/pages/b.md")
    _ = try writer.delete("reviews/a.md", source, with: ["../outside/x.md", "pages/b.md", "../outside/x.jpg"])
    #expect(folder.exists("outside/x.md") && folder.exists("content/pages/b.md"))
  }

  /// Earlier versions had the trash in `.verdict`, which the documentation calls disposable.
  @Test func trashOfEarlierVersionsIsMoved() throws {
    try folder.write("old", to: ".verdict/trash/1/reviews/old.md")
    let writer = ContentWriter(content: folder / "content")
    try folder.remove(".verdict")
    #expect(try writer.restore("reviews/old.md", number: 1))
    #expect(try folder.text("content/reviews/old.md") == "old")
  }

  static let others = [
    "a.md", "static/a.md", "reviews/site.yaml", "reviews/a.txt", "reviews/../a.md", "../outside/x.md", "/reviews/a.md",
    "reviews//a.md",
    "reviews/.a.md", "reviews/.git/a.md", "reviews/a\\b.md", "reviews/a\u{0}.md", "reviews/\u{1B}.md",
    "reviews/" + String(repeating: "a/", count: 100) + "a.md", "reviews/" + String(repeating: "a", count: 300) + ".md",
  ]

  @Test(arguments: others) func otherPathsAreRejected(_ path: String) throws {
    #expect(try writer.text(path) == nil)
    #expect(throws: FileError.self) { try writer.add(path, bytes("x")) }
    #expect(throws: FileError.self) { try writer.restore(path, number: 1) }
    let source = SourceFile(path: path, text: "")
    #expect(throws: FileError.self) { try writer.replace(path, source, with: bytes("x")) }
    #expect(try writer.delete(path, source) == nil)
  }

  @Test func settingsAreReplacedButNeverAddedOrDeleted() throws {
    try folder.write("title: A\n", to: "content/site.yaml")
    let source = try #require(try writer.text("site.yaml"))
    #expect(throws: FileError.self) { try writer.add("site.yaml", bytes("x")) }
    #expect(throws: FileError.self) { try writer.restore("site.yaml", number: 1) }
    #expect(try writer.delete("site.yaml", source) == nil)
    #expect(try writer.replace("site.yaml", source, with: bytes("title: B\n")) == .written)
    #expect(try folder.text("content/site.yaml") == "title: B\n")
  }

  @Test func symlinksAreNotFollowed() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder / "content/reviews/link", withDestinationPath: folder / "outside")
    try manager.createSymbolicLink(
      atPath: folder / "content/reviews/x.md",
      withDestinationPath: folder / "outside/x.md"
    )
    try folder.write("", to: "outside/trash/1/a.md")
    for name in [".verdict", ".verdict-trash"] {
      try manager.createSymbolicLink(atPath: folder / name, withDestinationPath: folder / "outside")
    }
    _ = ContentWriter(content: folder / "content")
    #expect(try writer.text("reviews/link/x.md") == nil)
    #expect(try writer.text("reviews/x.md") == nil)
    #expect(throws: FileError.self) { try writer.add("reviews/link/y.md", bytes("x")) }
    #expect(try !writer.add("reviews/x.md", bytes("x")))
    let source = try #require(try writer.text("reviews/a.md"))
    #expect(throws: FileError.self) { try writer.delete("reviews/a.md", source) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "outside").sorted() == ["trash", "x.md"])
    #expect(try folder.text("outside/x.md") == "secret" && folder.text("content/reviews/a.md") == "one")
  }
}
