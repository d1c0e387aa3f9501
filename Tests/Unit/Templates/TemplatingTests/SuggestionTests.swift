import Templating
import Testing

/// Suggestions for unknown names.
@Suite struct SuggestionTests {
  private static let many = (0..<250).map { "string\($0)" } + ["readMore", "reader", "ratings"]

  @Test func nearestOfManyNamesAreListed() {
    let hint = suggestion(for: "readingTime", among: Self.many)
    #expect(hint.hasPrefix("similar names: 'readMore', 'reader', 'ratings'"))
    #expect(hint.count < 140)
    #expect(suggestion(for: "raedMore", among: Self.many) == "did you mean 'readMore'?")
  }

  @Test func fewNamesAreListedCompletely() {
    #expect(suggestion(for: "price", among: ["name", "reviews"]) == "use 'name', 'reviews'")
    #expect(suggestion(for: "price", among: []) == "remove it; none are defined")
  }
}
