import SiteModel
import Testing

@Suite struct SimilarNamesTests {
  @Test(
    "Similar names of different lengths are found",
    arguments: [
      ("Jane Campion", "Jane Campon"), ("familie", "famillie"), ("marriage", "mariage"),
      ("Bong Joon-ho", "Bong Jon-ho"),
      ("Trattoria Aurora", "Tratoria Aurora"), ("Ana Ruiz Mo", "Anna Ruiz Mo"), ("Кинотеатр", "Кинотиатр"),
      ("abcdefghij", "abcefghijk"), ("Wong Kar-wai", "Wong Kar-waii"),
    ]
  )
  func near(one: String, other: String) {
    #expect(SimilarNames([one, "something else", other]).pairs == [SimilarNames.Pair(first: 0, second: 2)])
  }

  @Test(arguments: [("Table 12", "Table 13"), ("cat", "cart"), ("Jane Campion", "Jane Campton Jr."), ("noir", "rain")])
  func apart(one: String, other: String) {
    #expect(SimilarNames([one, other]).pairs.isEmpty)
  }

  /// A name without one letter is found at every length and position.
  @Test func everyLength() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    for length in 5...20 {
      let name = String(letters.prefix(length))
      for place in 0..<length {
        let shorter = String(letters.prefix(length).enumerated().filter { $0.offset != place }.map(\.element))
        #expect(SimilarNames([name, shorter]).pairs.count == 1, "\(name) \(shorter)")
      }
    }
  }
}
