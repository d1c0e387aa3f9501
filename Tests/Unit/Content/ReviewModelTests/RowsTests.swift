import BinaryCoding
import Diagnostics
import ReviewModel
import TestSupport
import Testing

/// Fields whose values are mappings with declared fields.
@Suite struct RowsTests {
  /// Returns a site whose reviews have a list `stays` and a mapping `part`.
  private static func site() throws -> SiteConfiguration {
    var site = try Fixture.configuration(
      """
      categories: [{name: Movie}]
      fields:
        - {key: day, type: day, required: true}
        - {key: grade, type: number}
        - {key: companions, type: texts}
        - {key: length, type: duration}
      """
    )
    let declaration = Declaration(site.fields)
    site.fields = [Field("stays", .rows(declaration)), Field("part", .mapping(declaration))]
    return site
  }

  @Test func rowsAreReadInTheirOrder() throws {
    let review = try Fixture.review(
      "stays: [{day: 2020-02-29, grade: 4.50}, {companions: [Ada, Bo], day: 2021-01-01}]\npart: {day: 2022-03-04, length: 1:52}",
      on: try Self.site()
    )
    guard case .rows(let visits)? = review.details["stays"], case .rows(let part)? = review.details["part"] else {
      Issue.record("no rows")
      return
    }
    #expect(visits.map { $0.values.map(\.key) } == [["day", "grade"], ["day", "companions"]])
    #expect(visits[0]["grade"] == .number(units: 450, decimals: 2) && visits[1]["companions"]?.texts == ["Ada", "Bo"])
    #expect(part.count == 1 && part[0]["length"] == .duration(112))
    var encoder = ByteEncoder()
    review.details.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    #expect(try Details(from: &decoder) == review.details)
  }

  static let errors: [(entries: String, expected: [ExpectedDiagnostic])] = [
    (
      "stays: [{day: ⟦2021-02-30⟧}]",
      [
        ExpectedDiagnostic(
          .dateInvalid,
          "invalid day '2021-02-30'",
          hint: "February 2021 has 28 days; write day: 2021-02-28"
        )
      ]
    ),
    (
      "stays: [⟦{⟧grade: 3}]",
      [
        ExpectedDiagnostic(.missingKey, "missing key 'day'", hint: "add a key such as day: 2026-11-04")
      ]
    ),
    (
      "stays: [{day: 2021-01-02, ⟦grad⟧: 3}]",
      [
        ExpectedDiagnostic(.unknownKey, "unknown key 'grad'", hint: "did you mean 'grade'?")
      ]
    ),
    (
      "stays: [⟦Odeon⟧]",
      [
        ExpectedDiagnostic(
          .wrongType,
          "each item of 'stays' must be a mapping",
          hint: "write a mapping, such as {day: 2026-11-04}"
        )
      ]
    ),
    (
      "⟦stays⟧: 2021-01-02",
      [
        ExpectedDiagnostic(
          .wrongType,
          "key 'stays' requires a list",
          hint: "write a list, such as stays: [{day: 2026-11-04}]"
        )
      ]
    ),
    (
      "part: {day: 2021-01-02, grade: ⟦three⟧}",
      [
        ExpectedDiagnostic(.numberInvalid, "invalid number 'three'", hint: "write a number, such as grade: 7.5")
      ]
    ),
  ]

  @Test(arguments: errors)
  func errorsInRowsHaveAPlace(_ entries: String, _ expected: [ExpectedDiagnostic]) throws {
    let marked = RuleCase.review("", entries).marked
    let validated = ReviewValidator(try Self.site()).validate(try Fixture.document(marked), path: "reviews/test.md")
    #expect(marked.lines(validated.diagnostics) == marked.lines(expected: expected))
  }

  @Test func expectedKeysContainThoseOfRows() throws {
    let keys = ReviewValidator(try Self.site()).expectedKeys(in: "reviews")
    for key in ["stays", "part"] {
      let members = try #require(keys.first { $0.key == key }).keys
      #expect(members.map(\.key) == ["day", "grade", "companions", "length"])
      #expect(members.map(\.isRequired) == [true, false, false, false])
      #expect(members[0].explanation == "Custom field Day: a day, such as 2026-11-04.")
    }
  }

  @Test func declarationIsTheOrderOfForms() throws {
    let keys = Review.declaration(with: try Self.site().fields).fields.map(\.key)
    #expect(
      Array(keys.prefix(9)) == [
        "title", "rating", "category", "visited", "visits", "times", "restaurant", "stays", "part",
      ]
    )
    #expect(Set(keys) == Set(ReviewValidator(try Self.site()).expectedKeys(in: "reviews").map(\.key)))
  }
}
