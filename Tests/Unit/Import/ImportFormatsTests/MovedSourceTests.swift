import ImportFormats
import ImportTestSupport
import Testing

@Suite struct MovedSourceTests {
  @Test func commonTopFoldersAreSkipped() throws {
    let source = MemorySource(["Takeout/Maps/Reviews.json": "[]", "Takeout/Maps/photos/a.jpg": "x"]).unwrapped
    #expect(source.paths == ["Reviews.json", "photos/a.jpg"])
    let file = try #require(try source.file("Reviews.json"))
    #expect(file.path == "Reviews.json" && file.text(in: file.range) == "[]")
  }

  @Test func filesMoveIntoAFolder() throws {
    let source = MovedSource(MemorySource(["2020/a.jpg": "x", "b.jpg": "y"]), into: "uploads")
    #expect(source.paths == ["uploads/2020/a.jpg", "uploads/b.jpg"])
    let file = try #require(try source.file("uploads/2020/a.jpg"))
    #expect(file.path == "uploads/2020/a.jpg" && file.text(in: file.range) == "x")
    #expect(try source.file("2020/a.jpg") == nil)
  }

  @Test func separateTopLevelFilesKeepTheirPaths() {
    #expect(MemorySource(["a/x.csv": "", "b.csv": ""]).unwrapped.paths == ["a/x.csv", "b.csv"])
    #expect(MemorySource(["x.csv": ""]).unwrapped.paths == ["x.csv"])
    #expect(MemorySource([:]).unwrapped.paths == [])
  }
}
