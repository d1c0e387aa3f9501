import ImportFormats
import ImportSystems
import ImportTestSupport
import Testing

/// A single file may have any name and encoding; in a folder, unreadable files are skipped.
@Suite struct SingleFileTests {
  private static let files = [
    "untappd": "[{\"beer_name\": \"A\", \"brewery_name\": \"B\"}]",
    "google-maps": "{\"features\": [{\"properties\": {\"five_star_rating_published\": 4}}]}",
    "wordpress": "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel/></rss>",
    "imdb": "Const,Your Rating,Title\ntt1,7,A\n",
    "verdict": "title,rating,category\nA,4,Book\n",
  ]
  private static let tables = ["letterboxd", "goodreads", "storygraph", "imdb"]
  private static let importers = tables + ["google-maps", "untappd", "wordpress", "verdict"]

  private func failure(_ name: String, of text: String) throws -> ImportFailure? {
    let importer = try #require(Importers.named(name))
    return #expect(throws: ImportFailure.self) { try importer.read(MemorySource(["a.dat": text])) }
  }

  @Test(arguments: files) func anyFileNameIsAccepted(_ name: String, _ text: String) throws {
    #expect(try Importers.recognizing(MemorySource(["a.dat": text])).first?.importer.name == name)
    #expect(try Importers.recognizing(MemorySource(["a.dat": text, "b.dat": text])).isEmpty)
  }

  @Test(arguments: importers) func failuresContainTheSource(_ name: String) throws {
    let isTable = Self.tables.contains(name)
    let message = try #require(try failure(name, of: "nothing")?.message)
    #expect(message.hasPrefix(isTable ? "export: no table of " : "export contains no readable export of "))
  }

  @Test(arguments: importers) func unsupportedEncodingsAreReported(_ name: String) throws {
    let utf16 = "[1, 2]".map { "\u{0}\($0)" }.joined()
    #expect(try failure(name, of: utf16)?.message == "a.dat: the encoding is UTF-16, not UTF-8")
    #expect(try Importers.recognizing(MemorySource(["a.dat": utf16])).isEmpty)
    let failure = #expect(throws: ImportFailure.self) { try MemorySource(["a.dat": utf16]).checkReadability() }
    #expect(failure?.hint.hasPrefix("save the file as UTF-8") == true)
  }

  @Test func encodingOfBinaryFilesIsNotChecked() throws {
    try MemorySource(["a.jpg": "x\u{1}\u{0}\u{0}y"]).checkReadability()
    try MemorySource(["a.csv": "é"]).checkReadability()
  }

  @Test(arguments: files) func unreadableFilesAreSkipped(_ name: String, _ text: String) throws {
    let ending = [".json", ".csv", ".xml"][text.hasPrefix("<") ? 2 : ["imdb", "verdict"].contains(name) ? 1 : 0]
    var source = MemorySource(Dictionary((0..<150).map { ("\($0)\(ending)", $0 == 7 ? text : "{}") }) { $1 })
    source.unreadable = ["0\(ending)", "99\(ending)"]
    let found = try Importers.recognizing(source).first
    #expect(found?.importer.name == name)
    #expect(found?.files == 1)
    var alone = MemorySource(["0\(ending)": text])
    alone.unreadable = ["0\(ending)"]
    #expect(throws: ImportFailure.self) { try Importers.recognizing(alone) }
  }
}
