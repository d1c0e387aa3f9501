import SiteModel
import SiteRendering
import Testing

/// File names that resemble percent encoding.
@Suite struct PathCorrectionTests {
  @Test func namesAreTriedDecodedAndVerbatim() {
    let candidates = Array(ContentLinks.candidates("My%20Photo.jpg", from: "reviews/a.md"))
    #expect(candidates == ["reviews/My Photo.jpg", "My Photo.jpg", "reviews/My%20Photo.jpg", "My%20Photo.jpg"])
    #expect(Array(ContentLinks.candidates("My Photo.jpg", from: "a.md")).contains("My Photo.jpg"))
  }

  @Test(
    "Corrections have the spelling of the file",
    arguments: [
      ("reviews/My%20Photo.jpg", "My Photo.jpg", "My%20Photo.jpg"),
      ("reviews/My%20Photo.jpg", "my%20photo.jpg", "My%20Photo.jpg"),
      ("reviews/My Photo.jpg", "my photo.jpg", "My Photo.jpg"),
      ("reviews/My Photo.jpg", "my%20photo.jpg", "My%20Photo.jpg"),
      ("reviews/100%25.png", "100%.png", "100%25.png"), ("reviews/Café%20au.png", "café au.png", "Café%20au.png"),
      ("a%20b/c.md", "../a b/c.md", "../a%20b/c.md"),
    ]
  )
  func spellings(file: String, written: String, meant: String) {
    #expect(PathCorrections([file]).correction(of: written, in: "reviews/a.md") == meant)
  }
}
