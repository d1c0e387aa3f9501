import Testing

/// The expected rating summary of a category or restaurant of the sample site.
struct SampleNumbers: CustomTestStringConvertible {
  let name: String
  let count: Int
  let rated: Int
  /// The exact average as numerator and denominator.
  let average: (Int, Int)
  let tenths: Int
  let highest: String
  let lowest: String
  let latest: String
  var testDescription: String { name }
}

extension SampleNumbers {
  static let categories = [
    SampleNumbers(
      name: "Movie",
      count: 10,
      rated: 15,
      average: (56, 15),
      tenths: 37,
      highest: "third-man-2026",
      lowest: "captain-cashback",
      latest: "night-ferry"
    ),
    SampleNumbers(
      name: "TV Show",
      count: 5,
      rated: 5,
      average: (31, 10),
      tenths: 31,
      highest: "weather-desk",
      lowest: "halloran",
      latest: "weather-desk"
    ),
    SampleNumbers(
      name: "Game",
      count: 5,
      rated: 4,
      average: (7, 2),
      tenths: 35,
      highest: "tidewrack",
      lowest: "black-ops-4",
      latest: "dungeon-lease"
    ),
    SampleNumbers(
      name: "App",
      count: 4,
      rated: 4,
      average: (13, 4),
      tenths: 33,
      highest: "review-app",
      lowest: "tally",
      latest: "perch"
    ),
    SampleNumbers(
      name: "Education",
      count: 3,
      rated: 3,
      average: (25, 6),
      tenths: 42,
      highest: "computer-science",
      lowest: "statistics",
      latest: "bookbinding"
    ),
    SampleNumbers(
      name: "Book",
      count: 6,
      rated: 6,
      average: (41, 12),
      tenths: 34,
      highest: "left-hand",
      lowest: "everything-sponsored",
      latest: "understudies"
    ),
    SampleNumbers(
      name: "Restaurant",
      count: 13,
      rated: 13,
      average: (49, 13),
      tenths: 38,
      highest: "sumbul-kahvalti",
      lowest: "heron-last",
      latest: "aurora-ravioli"
    ),
  ]

  static let restaurants = [
    SampleNumbers(
      name: "Lokanta Sümbül",
      count: 3,
      rated: 3,
      average: (13, 3),
      tenths: 43,
      highest: "sumbul-kahvalti",
      lowest: "sumbul-rain",
      latest: "sumbul-tea"
    ),
    SampleNumbers(
      name: "Counter No. 9",
      count: 1,
      rated: 1,
      average: (4, 1),
      tenths: 40,
      highest: "counter-no-9",
      lowest: "counter-no-9",
      latest: "counter-no-9"
    ),
    SampleNumbers(
      name: "Ærlig",
      count: 3,
      rated: 3,
      average: (23, 6),
      tenths: 38,
      highest: "aerlig-opening",
      lowest: "aerlig-snow",
      latest: "aerlig-summer"
    ),
    SampleNumbers(
      name: "Trattoria Aurora",
      count: 4,
      rated: 4,
      average: (15, 4),
      tenths: 38,
      highest: "aurora-plate",
      lowest: "aurora-tuesday",
      latest: "aurora-ravioli"
    ),
    SampleNumbers(
      name: "The Brass Heron",
      count: 2,
      rated: 2,
      average: (11, 4),
      tenths: 28,
      highest: "heron-birthday",
      lowest: "heron-last",
      latest: "heron-last"
    ),
  ]
}
