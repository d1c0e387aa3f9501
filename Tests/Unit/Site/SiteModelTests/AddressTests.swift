import BinaryCoding
import SiteModel
import Testing

/// The output files of URL paths.
@Suite struct AddressTests {
  @Test(arguments: [
    ("/", "index.html"), ("/a/", "a/index.html"), ("/a.xml", "a.xml"), ("/a%20b/", "a b/index.html"),
    ("/%C3%A9", "é"), ("/%2541", "%41"), ("/%41", "A"),
    // Invalid percent encodings are kept.
    ("/%", "%"), ("/%4", "%4"), ("/%zz", "%zz"), ("/100%", "100%"), ("/%+1", "%+1"), ("/%-1", "%-1"),
  ])
  func outputPaths(_ path: String, file: String) {
    #expect(Permalinks.outputPath(path) == file)
  }

  @Test(arguments: [
    ("e\u{301}te\u{301}", "%C3%A9t%C3%A9"), ("か\u{3099}", "%E3%81%8C"), ("\u{1112}\u{1161}", "%ED%95%98"),
  ])
  func decomposedNamesHaveComposedURLs(_ name: String, encoded: String) {
    #expect(CopyPlan(plain: "static/\(name)/\(name).pdf", ContentHash("")).url == "/\(encoded)/\(encoded).pdf")
    #expect(Permalinks.page([name]) == "/\(encoded)/")
    #expect(Permalinks.asset(name) == "/assets/\(encoded)")
  }
}
