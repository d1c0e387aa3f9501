import ReviewModel
import Testing

/// Names and numbers of series, split by one function for parsing and renaming.
@Suite struct SeriesNameTests {
  @Test(arguments: [
    ("The Locked Tomb 1", "The Locked Tomb", " 1", "1"), ("Discworld, #2.5", "Discworld", ", #2.5", "2.5"),
    ("Area 51", "Area", " 51", "51"),
  ])
  func trailingNumberIsSplit(_ text: String, _ name: String, _ rest: String, _ number: String) throws {
    let parts = try #require(SeriesName(text))
    #expect(parts.name == name && parts.rest == rest && parts.number == number)
  }

  @Test(arguments: ["Dune", "7", "Film 1.2.3", "Film 3.125", "Film -1", "Film 100001", "Film one"])
  func otherTextIsNotSplit(_ text: String) { #expect(SeriesName(text) == nil) }
}
