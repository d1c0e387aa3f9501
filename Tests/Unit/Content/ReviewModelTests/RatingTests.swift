import ReviewModel
import TestSupport
import Testing

@Suite struct RatingTests {
  @Test("Every hundredth round-trips")
  func roundTrip() {
    for hundredths in -10_000...10_000 {
      #expect(Rating.hundredths(of: Rating(hundredths: hundredths).description) == hundredths)
    }
  }

  @Test(
    "The shortest form is written",
    arguments: [
      (0, "0"), (5, "0.05"), (10, "0.1"), (25, "0.25"), (400, "4"), (405, "4.05"), (450, "4.5"), (500, "5"),
      (-5, "-0.05"), (-50, "-0.5"), (-405, "-4.05"),
    ]
  )
  func shortest(_ test: (hundredths: Int, text: String)) {
    #expect(Rating(hundredths: test.hundredths).description == test.text)
  }

  @Test(
    "Decimal numbers",
    arguments: [
      ("4", 400), ("4.5", 450), ("4.50", 450), ("4.500000", 450), ("04.5", 450), ("-0.25", -25), ("-0", 0),
      ("999999", 99_999_900), ("0.00", 0),
    ]
  )
  func decimal(_ test: (text: String, hundredths: Int)) {
    #expect(Rating.hundredths(of: test.text) == test.hundredths)
  }

  @Test(
    "Invalid numbers",
    arguments: [
      "", " 4", "4 ", "4.", ".5", "4.125", "4,5", "+4", "1e2", "0x4", "4_0", "٤", "½", "nan", "-", "-.5", ".", "1.-5",
      "10000000", "99999999999999999999999999",
    ]
  )
  func noDecimal(_ text: String) {
    #expect(Rating.hundredths(of: text) == nil)
  }
}

@Suite struct AverageTests {
  @Test("Averages are compared exactly")
  func comparison() throws {
    let averages = try (1...7).flatMap { count in
      try stride(from: 0, through: 500 * count, by: 35).map { try #require(Average(sum: $0, count: count)) }
    }
    for one in averages {
      for other in averages {
        let (left, right) = (one.sum * other.count, other.sum * one.count)
        #expect((one < other) == (left < right) && (one == other) == (left == right))
        if one == other { #expect(one.hashValue == other.hashValue) }
      }
    }
  }

  @Test("Rounding is half up, to the tenth and to the hundredth")
  func rounding() throws {
    for count in 1...40 {
      for sum in 0...(20 * count) {
        let average = try #require(Average(sum: sum, count: count))
        let (tenths, hundredths) = (average.tenths, average.hundredths)
        // n is the average, rounded half up, if n - ½ ≤ average < n + ½.
        #expect((2 * tenths - 1) * 10 * count <= 2 * sum && 2 * sum < (2 * tenths + 1) * 10 * count)
        #expect((2 * hundredths - 1) * count <= 2 * sum && 2 * sum < (2 * hundredths + 1) * count)
      }
    }
  }

  @Test(
    "Known averages",
    arguments: [(365, 1, 37), (364, 1, 36), (1000, 3, 33), (730, 2, 37), (729, 2, 36), (0, 9, 0), (4500, 9, 50)]
  )
  func known(_ test: (sum: Int, count: Int, tenths: Int)) {
    #expect(Average(sum: test.sum, count: test.count)?.tenths == test.tenths)
  }

  @Test("An average requires a positive count")
  func none() {
    #expect(Average(sum: 0, count: 0) == nil)
    #expect(Average(sum: 100, count: -1) == nil)
  }

  @Test("Sums of many reviews do not overflow")
  func many() throws {
    let (one, other) = (Average(sum: 4_999_999_999, count: 10_000_000), Average(sum: 5_000_000_000, count: 10_000_000))
    #expect(try #require(one) < #require(other))
    #expect(one?.tenths == 50)
  }
}
