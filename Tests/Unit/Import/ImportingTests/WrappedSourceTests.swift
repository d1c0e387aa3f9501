import Importing
import Testing

@Suite struct WrappedSourceTests {
  @Test func commonTopFoldersAreSkipped() throws {
    let source = MemorySource(["Takeout/Maps/Reviews.json": "[]", "Takeout/Maps/photos/a.jpg": "x"]).unwrapped
    #expect(source.paths == ["Reviews.json", "photos/a.jpg"])
    let file = try #require(try source.file("Reviews.json"))
    #expect(file.path == "Reviews.json" && file.text(in: file.range) == "[]")
  }

  @Test func separateTopLevelFilesKeepTheirPaths() {
    #expect(MemorySource(["a/x.csv": "", "b.csv": ""]).unwrapped.paths == ["a/x.csv", "b.csv"])
    #expect(MemorySource(["x.csv": ""]).unwrapped.paths == ["x.csv"])
    #expect(MemorySource([:]).unwrapped.paths == [])
  }
}
