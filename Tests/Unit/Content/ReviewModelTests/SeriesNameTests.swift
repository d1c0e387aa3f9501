import ReviewModel
import Testing

/// Who reads a review and who renames a series in it take a text apart in the same way.
@Suite struct SeriesNameTests {
  @Test(arguments: [
    ("The Locked Tomb 1", "The Locked Tomb", " 1", "1"), ("Discworld, #2.5", "Discworld", ", #2.5", "2.5"),
    ("Area 51", "Area", " 51", "51"),
  ])
  func numberEndsIt(_ text: String, _ name: String, _ rest: String, _ number: String) throws {
    let parts = try #require(SeriesName(text))
    #expect(parts.name == name && parts.rest == rest && parts.number == number)
  }

  @Test(arguments: ["Dune", "7", "Film 1.2.3", "Film 3.125", "Film -1", "Film 100001", "Film one"])
  func noPlaceEndsIt(_ text: String) { #expect(SeriesName(text) == nil) }
}
