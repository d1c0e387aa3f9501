import Diagnostics
import FrontMatter
import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct ForeignRatingTests {
  private func value(_ text: String) throws -> Value {
    let source = SourceFile(path: "a", text: "a: \(text)\n")
    return try #require(YAMLReader.read(source, in: source.range).value?.first?.value)
  }

  @Test func ratingsInManyNotationsAreParsed() throws {
    let ratings: [(String, ForeignRating)] = [
      ("4", ForeignRating.points(400, best: nil)), ("4.5", .points(450, best: nil)),
      ("\"4,5\"", .points(450, best: nil)),
      ("4/5", .points(400, best: 500)), ("8 / 10", .points(800, best: 1000)), ("4 out of 5", .points(400, best: 500)),
      ("4 stars", .points(400, best: nil)), ("4/5 stars", .points(400, best: 500)),
      ("85%", .points(8500, best: 10_000)),
      ("★★★★", .stars(400)), ("★★★½", .stars(350)), ("'**½'", .stars(250)), ("★★☆☆☆", .points(200, best: 500)),
      ("８／１０", .points(800, best: 1000)), ("7 von 10", .points(700, best: 1000)), ("⭐️ 4.5/5", .points(450, best: 500)),
      ("3 1/2 stars", .points(350, best: nil)), ("2¼", .points(225, best: nil)), ("good", .label("good")),
      ("Very good indeed", .label("Very good indeed")), ("👍", .label("👍")),
      ("★★★★★★☆", .points(600, best: 700)), ("3½", .points(350, best: nil)), ("B+", .grade("B+")), ("a-", .grade("A-")),
      ("Abandoned", .unrated), ("DNF", .unrated), ("N/A", .unrated),
      ("{rating: 8, best: 10}", .points(800, best: 1000)), ("{overall: 3.5}", .points(350, best: nil)),
    ]
    for (text, rating) in ratings { #expect(ForeignRating(try value(text)) == rating, "\(text)") }
  }

  @Test(
    "Invalid ratings",
    arguments: [
      "PG-13", "7/5", "101%", "see https://a.example", "four words are text", "[1, 2]", "-3", "4.333", "{a: 1}",
      "1 2 3 4",
    ]
  )
  func notWritten(text: String) throws { #expect(ForeignRating(try value(text)) == nil) }

  @Test func scaleIsInferredFromAllRatings() {
    let halves = ForeignScale([.points(450, best: 500), .points(400, best: nil)])
    #expect(halves.scale == .points(worst: 0, best: 500, step: 50))
    #expect(halves.rating(.points(400, best: nil)) == .points(400))
    #expect(ForeignScale([.points(800, best: 1000)]).scale == .points(worst: 100, best: 1000, step: 100))
    #expect(ForeignScale([.points(800, best: nil)]).scale == .unknown)
    #expect(ForeignScale([]).scale == .unknown)
  }

  @Test func ratingsAreConvertedOnlyIfExact() {
    let scale = ForeignScale([.points(700, best: 1000), .points(350, best: 500), .points(100, best: 300)])
    #expect(scale.rating(.points(350, best: 500)) == .points(700))
    #expect(scale.rating(.points(100, best: 300)) == nil)
  }

  @Test func gradesGiveAGradeScale() {
    let plain = ForeignScale([.grade("A"), .grade("C"), .points(300, best: nil)])
    #expect(plain.scale == .grades(["A", "B", "C", "D", "F"]))
    #expect(plain.rating(.grade("A")) == .grade("A"))
    #expect(plain.rating(.points(300, best: nil)) == nil)
    let signed = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "F"]
    #expect(ForeignScale([.grade("A-")]).scale == .grades(signed))
  }

  @Test func everyRatingIsOnOneScale() {
    let mixed: [ForeignRating] = [
      .points(800, best: 1000), .points(450, best: nil), .points(400, best: 500), .points(8500, best: 10_000),
    ]
    let scale = ForeignScale(mixed + [.label("Good")])
    #expect(scale.scale == .points(worst: 0, best: 10_000, step: 100))
    #expect(mixed.map(scale.rating) == [.points(8000), .points(9000), .points(8000), .points(8500)])
    #expect(scale.rating(.label("Good")) == nil)
    #expect(scale.reason == "the ratings are out of 5, 10, 100; other numbers are out of 5")
  }

  @Test func numbersBelongToTheOnlyStatedScale() {
    let scale = ForeignScale([.points(400, best: 1000), .points(300, best: nil), .stars(300)])
    #expect(scale.rating(.points(300, best: nil)) == .points(300))
    #expect(scale.rating(.stars(300)) == .points(600))
  }

  @Test(arguments: [
    ([100, 200, 300], ImportedScale.points(worst: 100, best: 300, step: 100)),
    ([100, 200, 300, 400], .points(worst: 100, best: 400, step: 100)),
    ([300, 400], .points(worst: 100, best: 500, step: 100)),
    ([Int](repeating: 350, count: 15) + [Int](repeating: 400, count: 5), .points(worst: 50, best: 400, step: 50)),
    ([100, 350, 400], .points(worst: 0, best: 500, step: 50)), ([700], .points(worst: 100, best: 1000, step: 100)),
    ([0, 700], .points(worst: 0, best: 1000, step: 100)), ([650], .points(worst: 50, best: 1000, step: 50)),
    ([1500], .points(worst: 0, best: 2000, step: 100)), ([425], .points(worst: 25, best: 500, step: 25)),
  ])
  func scaleIsInferredFromTheValues(_ ratings: [Int], _ scale: ImportedScale) {
    #expect(ImportedScale.inferred(from: ratings).scale == scale)
  }
}
