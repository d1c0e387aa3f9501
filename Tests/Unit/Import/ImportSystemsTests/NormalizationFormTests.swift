import BinaryCoding
import Diagnostics
import ImportTestSupport
import Notation
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// File names in two Unicode normalization forms name two files.
@Suite struct NormalizationFormTests {
  private static let (composed, decomposed) = ("r\u{E9}\u{E9}", "re\u{301}e\u{301}")
  private static let text = "---\ntitle: A\nrating: 3\ndate: 2020-01-01\n---\n<img src=\"/\u{E9}.png\" alt=\"i\">\n"

  /// A source whose paths differ only in their form.
  private struct Twins: ImportSource {
    let files: [(path: String, text: String)]
    var name: String { "export" }
    var paths: [String] { files.map(\.path).sorted { $0.precedesBytewise($1) } }

    func read(
      _ names: Set<PathKey>,
      atMost limit: Int,
      orElse fail: (ImportFailure) throws -> Void,
      _ use: (SourceFile) throws -> Void
    ) throws {
      for (path, text) in files where names.contains(PathKey(path)) {
        let bytes = path.hasSuffix(".png") ? MemorySource.pictures[".png"] : nil
        try use(SourceFile(path: path, bytes: bytes ?? ContiguousArray(text.utf8)))
      }
    }
  }

  private func twins(_ start: String, _ end: String, _ others: [(path: String, text: String)]) -> Twins {
    Twins(files: [Self.composed, Self.decomposed].map { (start + $0 + end, Self.text) } + others)
  }

  @Test(arguments: [".md", ".html"])
  func bothPostsAreImported(_ ending: String) throws {
    let picture = (path: "e\u{301}.png", text: "")
    let jekyll = twins("_posts/2012-08-03-", ending, [("_config.yml", "title: A"), picture])
    let collection = try JekyllImporter.balanced(jekyll)
    #expect(collection.reviews.map(\.path) == ["2012-08-03-ree", "2012-08-03-ree-2"])
    // The image is found although the reference has the other form.
    #expect(collection.pictures.values.map { Array($0.utf8) } == [Array(picture.path.utf8)])
    let hugo = twins("content/f/", ending, [("hugo.toml", ""), ("static/" + picture.path, "")])
    #expect(try HugoImporter.balanced(hugo).reviews.count == 2)
    #expect(try EleventyImporter.balanced(twins("src/", ending, [(".eleventy.js", ""), picture])).reviews.count == 2)
  }

  @Test func pagesAndOtherFilesAreListed() throws {
    let source = Twins(
      files: [Self.composed, Self.decomposed].flatMap { name in
        [(name + ".md", "---\ntitle: A\n---\n"), (name + ".txt", ""), (name + ".png", "")]
      } + [("_config.yml", "title: A"), ("_posts/2020-01-01-a.md", Self.text)]
    )
    let collection = try JekyllImporter.balanced(source)
    #expect(collection.files.map(\.path) == ["pages/ree.md", "pages/ree-2.md"])
  }

  @Test func keysCompareBytes() {
    #expect(PathKey(Self.composed) != PathKey(Self.decomposed))
    #expect(Set([PathKey(Self.composed), PathKey(Self.decomposed), PathKey(Self.composed)]).count == 2)
    var values = PathValues<Int>()
    values.add(1, at: Self.decomposed)
    #expect(values[Self.composed] == 1)
    values.add(2, at: Self.composed)
    values.add(3, at: Self.composed)
    #expect(values[Self.composed] == 2 && values[Self.decomposed] == 1 && values["b"] == nil)
  }
}
