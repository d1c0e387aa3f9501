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
}
