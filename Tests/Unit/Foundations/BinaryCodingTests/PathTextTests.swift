import BinaryCoding
import Testing

@Suite struct PathTextTests {
  /// A path with its components and parent folders.
  struct Case: CustomTestStringConvertible {
    let path: String
    let components: [String]
    let folders: [String]
    var testDescription: String { path }
  }

  static let cases = [
    Case(path: "", components: [], folders: []),
    Case(path: "a.md", components: ["a.md"], folders: []),
    Case(path: "reviews/2026/a.md", components: ["reviews", "2026", "a.md"], folders: ["reviews", "reviews/2026"]),
    Case(path: "/a//b/", components: ["a", "b"], folders: ["", "/a", "/a/", "/a//b"]),
    Case(path: "/", components: [], folders: [""]),
    Case(path: "é/\u{301}x/\u{302}.md", components: ["é", "\u{301}x", "\u{302}.md"], folders: ["é", "é/\u{301}x"]),
    Case(path: "./\u{301}/..", components: [".", "\u{301}", ".."], folders: [".", "./\u{301}"]),
  ]

  @Test(arguments: cases)
  func parts(_ test: Case) {
    #expect(test.path.pathComponents.map(String.init) == test.components)
    #expect(test.path.foldersAbove.map(String.init) == test.folders)
    #expect(test.path.folderPath.map(String.init) == test.folders.last)
    #expect(String(test.path.lastPathComponent) == (test.path.utf8.last == 0x2F ? "" : test.components.last ?? ""))
  }

  @Test func isInsideFolder() {
    #expect("site/a".isInside("site") && "/a/b/c".isInside("/a") && "a/\u{301}b".isInside("a") && "/a".isInside("/"))
    #expect(!"site".isInside("site") && !"sites/a".isInside("site") && !"a/b".isInside("a/b/c") && !"/".isInside("/"))
    #expect(!"cafe\u{301}/x".isInside("café"), "two Unicode forms are two folders")
  }

  @Test func relativePathsAreNormalized() {
    #expect("../images/a.jpg".normalized(below: "reviews") == "images/a.jpg")
    #expect("./a//b/./c.jpg".normalized(below: "reviews/2026") == "reviews/2026/a/b/c.jpg")
    #expect("../../a".normalized(below: "reviews/2026") == "a" && "../..".normalized(below: "a/b") == "")
    #expect("/a/../b".normalized(below: "reviews") == "b" && "a".normalized(below: "") == "a")
    #expect("../../a".normalized(below: "reviews") == nil && "/..".normalized(below: "reviews") == nil)
    #expect("\u{301}/../..é/...".normalized(below: "é") == "é/..é/...", "names are bytes")
  }

  @Test func restBelowFolder() {
    #expect("日本/content/a/b".rest(below: "日本/content") == "a/b" && "a/b".rest(below: "a/") == "b")
    #expect("/a".rest(below: "/") == "a" && "a/\u{301}b".rest(below: "a") == "\u{301}b")
    #expect("a/\u{301}x".rest(below: "a/") == "\u{301}x" && "a".rest(below: "b") == nil)
    #expect("ab/c".rest(below: "a") == nil && "a/".rest(below: "a") == nil && "a".rest(below: "a") == nil)
  }

  @Test func trailingSlashesAreRemoved() {
    #expect("a//".withoutSlashAtEnd == "a" && "/a/b/".withoutSlashAtEnd == "/a/b" && "a".withoutSlashAtEnd == "a")
    #expect("//".withoutSlashAtEnd == "/" && "/".withoutSlashAtEnd == "/" && "".withoutSlashAtEnd == "")
    #expect("a/\u{301}".withoutSlashAtEnd == "a/\u{301}")
  }

  @Test func joined() {
    #expect("a".joined("b") == "a/b" && "a/".joined("b") == "a/b" && "/".joined("b") == "/b" && ".".joined("b") == "b")
    #expect("a".joined("\u{301}b").rest(below: "a") == "\u{301}b")
  }

  @Test(arguments: ["a", "a/b", ".a", "a/.b/...", "..a/b..", "\u{301}/\u{301}", "a b/日本", "..."])
  func plain(_ path: String) { #expect(path.isPlain) }

  @Test(arguments: [
    "", ".", "..", "/", "/a", "a/", "a//b", "./a", "a/.", "a/./b", "../a", "a/..", "a/../b", "..\u{301}/..", "a\0",
    "a/\0b", "\0",
    "a/..\0",
  ])
  func notPlain(_ path: String) { #expect(!path.isPlain) }
}
