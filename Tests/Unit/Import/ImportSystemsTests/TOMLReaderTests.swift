import Diagnostics
import FrontMatter
import ImportTestSupport
import TestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Documents that violate assertions of the library give an error and do not end the process.
@Suite struct TOMLReaderTests {
  @Test(
    arguments: [
      "[\n", "[[\n", "a = [}]\n", "a = [1, }]\n", "a = {b = ]}\n", "date = 2020-01-02 1\n",
      "a = +\n",
      "a = [\u{1}]\n", "\"a\n", "a.\n", "[a.\n", "a = 0x\n", "a = \"\\u00\n", "a = '''\n", "=\n", "é = 1\n",
    ]
  )
  func invalidDocumentsAreErrors(_ text: String) {
    #expect(throws: ForeignError.self) { try TOMLReader.read(text, path: "hugo.toml", startingOn: 1) }
  }

  @Test func nonASCIITextIsRead() throws {
    let entries = try TOMLReader.read("title = \"Åse 日本 é\"\n\"é\" = 1\n", path: "a.md", startingOn: 1)
    #expect(entries.map { $0.value.text } == ["Åse 日本 é", "1"])
  }

  /// Truncates documents and inserts syntax characters: any text is a document or an error.
  @Test func variationsNeverEndTheProcess() {
    let seeds = [
      "a = [1, 2, {b = 3}]\n", "date = 2020-01-02 10:00:00Z\n", "[a.b]\nc = \"x\\u00e9\"\n[[d]]\ne = 1\n",
      "s = '''\nab\n'''\n",
      "n = 0x1F\nf = 1.5e10\ng = -inf\n", "a.b.\"c d\" = true # end\n", "x = \"\"\"a\\\n  b\"\"\"\n",
    ]
    let parts = [
      "[", "]", "{", "}", "=", "\n", "\"", "'", ",", ".", "-", ":", " ", "0", "T", "é", "\u{3000}", "\\", "+", "#",
    ]
    for seed in seeds.map(Array.init) {
      for index in seed.indices {
        for part in [""] + parts {
          _ = try? TOMLReader.read(String(seed[..<index]) + part, path: "a.md", startingOn: 1)
          _ = try? TOMLReader.read(String(seed[..<index]) + part + String(seed[index...]), path: "a.md", startingOn: 1)
        }
      }
    }
  }

  @Test func invalidPostsAreSkippedAndConfigurationsReported() throws {
    let files = [
      "hugo.toml": "baseURL = 'https://reel.example/'\n",
      "content/good.md": "+++\ntitle = 'Good'\ndate = 2020-01-02\n+++\n",
      "content/a.md": "+++\n[\n+++\n", "content/b.md": "+++\na = [}]\n+++\n",
      "content/c.md": "+++\ndate = 2020-01-02 1\n+++\n",
    ]
    let collection = try HugoImporter.balanced(MemorySource(files))
    #expect(collection.reviews.map(\.title) == ["Good"])
    #expect(
      collection.remarks.filter { $0.kind == .skipped }.map(\.place.path) == [
        "content/a.md", "content/b.md", "content/c.md",
      ]
    )
    let broken = MemorySource(files.merging(["hugo.toml": "title = [}]\n"]) { $1 })
    let failure = #expect(throws: ImportFailure.self) { try HugoImporter.balanced(broken) }
    #expect(failure?.message.hasPrefix("hugo.toml:1: ") == true)
  }
}
