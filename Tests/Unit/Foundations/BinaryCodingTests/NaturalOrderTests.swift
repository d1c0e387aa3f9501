import BinaryCoding
import TestSupport
import Testing

@Suite struct NaturalOrderTests {
  @Test(
    "Numbers are compared by value",
    arguments: [
      ["Part 1", "Part 2", "Part 10", "Part 10a", "Part 11"], ["a", "a0", "a01", "a1", "a1b", "aa"],
      ["reviews/part-2.md", "reviews/part-10.md"], ["1.9", "1.10", "2.0"], ["第2話", "第10話"], ["ตอนที่ ๒", "ตอนที่ ๑๐"],
      ["الجزء ٢", "الجزء ١٠"], ["१ भाग", "२ भाग", "१० भाग"], ["", "1", "a"],
      ["99999999999999999999998", "99999999999999999999999", "100000000000000000000000"], ["5x", "٥y", "6", "x"],
    ]
  )
  func numbers(_ texts: [String]) {
    for (place, one) in texts.enumerated() {
      for (otherPlace, other) in texts.enumerated() {
        #expect(one.precedesNaturally(other) == (place < otherPlace), "\(one), \(other)")
      }
    }
  }

  @Test("The order is total; strings without digits are ordered by bytes")
  func total() {
    var generator = SeededGenerator(seed: 7)
    let scalars = "0019a٠٥b é".map { String($0) }
    let texts = (0..<40).map { _ in (0..<4).map { _ in scalars.randomElement(using: &generator) ?? "" }.joined() }
    for one in texts {
      for other in texts {
        let directions = [one.precedesNaturally(other), other.precedesNaturally(one)]
        #expect(directions.count { $0 } == (one.hasBytes(of: other) ? 0 : 1), "\(one), \(other)")
        if !(one + other).contains(where: \.isNumber) {
          #expect(one.precedesNaturally(other) == one.precedesBytewise(other))
        }
        for third in texts where one.precedesNaturally(other) && other.precedesNaturally(third) {
          #expect(one.precedesNaturally(third), "\(one), \(other), \(third)")
        }
      }
    }
  }
}
