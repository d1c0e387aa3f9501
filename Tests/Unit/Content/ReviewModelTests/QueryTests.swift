import Diagnostics
import Notation
import ReviewModel
import TestSupport
import Testing

/// Queries: types of fields, errors, and their text.
@Suite struct QueryTests {
  private static let fieldList = """
    fields:
      - {key: runtime, type: duration}
      - {key: pages, type: number, name: Page count}
      - {key: year, type: year, name: Released}
      - {key: seen, type: condition}
      - {key: bought, type: month}
      - {key: started, type: day}
      - {key: format, values: [Hardback, Audio book]}
      - {key: country}
      - {key: venues, type: texts}
      - {key: series, type: series, plural: Series}
    """

  private static func fields() throws -> QueryFields {
    QueryFields(try Fixture.configuration("categories: [{name: Movie}, {name: Café}]\n" + fieldList))
  }

  static let conditions: [(review: String, holds: [String], fails: [String])] = [
    (
      "runtime: 1 h 30 min", ["runtime:90", "runtime:..1:30", "runtime:\"1 h..2 h\"", "{runtime: ..90}"],
      ["runtime:>90"]
    ),
    (
      "pages: 320.5",
      ["pages:320.5", "pages:>320", "page-count:320.4..", "-pages:321", "{pages: '>= 320'}", "{pages: 300 .. 330}"],
      ["pages:<320.5", "pages:-5"]
    ),
    ("pages: -5", ["pages:-5", "pages:-6..-4", "pages:<0"], ["pages:5", "pages:0.."]),
    (
      "year: 1994", ["{year: 1990..1999}", "{year: 1990 - 1999}", "released:1994", "year:2020"],
      ["{year: 2020}", "year:1994"]
    ),
    ("seen: true", ["seen:true", "{seen: true}", "-seen:false"], ["seen:no", "-seen:yes"]),
    ("country: FR", ["seen:false", "country:fr", "country:\"FR\"", "country:fr|de"], ["country:f", "bought:..2030"]),
    ("bought: 2026-03", ["bought:2026", "bought:2026-03", "bought:>2026-02", "bought:<=2026-03"], ["bought:>2026-03"]),
    (
      "started: 2024-02-29", ["started:2024-02", "started:2024-02-29..", "started:2024-02-28-2024-03"],
      ["started:>2024-02"]
    ),
    ("format: Audio book", ["format:audio-book", "{format: [Hardback, audio book]}"], ["format:Hardback"]),
    ("venues: [Odeon, The Rex]", ["venues:odeon", "venues:\"the rex\" venues:ODEON"], ["venues:rex"]),
    ("series: Earthsea 3", ["series:earthsea"], ["series:earth"]),
    ("updated: 2025-01-02 20:30", ["updated:2025", "updated:2025-01-02"], ["-updated:2025", "updated:..2024"]),
    ("subject: Crème brûlée", ["subject:creme-brulee"], ["subject:creme"]),
    (
      "lang: de", ["lang:de", "draft:false", "visited:2020", "published:2020-01"],
      ["lang:en", "draft:true", "updated:2000.."]
    ),
    ("category: Café", ["category:cafe", "category:CAFÉ"], ["category:movie"]),
    ("tags: [C++]", ["tag:c++", "{tags: [C++, d]}"], ["tag:c", "tag:c#"]),
  ]

  @Test(arguments: conditions)
  func conditionsHaveTheTypeOfTheirField(_ review: String, _ holds: [String], _ fails: [String]) throws {
    let site = try Fixture.configuration("categories: [{name: Movie}, {name: Café}]\n" + Self.fieldList)
    let value = try Fixture.review(review, on: site)
    let fields = QueryFields(site)
    for (text, isExpected) in holds.map({ ($0, true) }) + fails.map({ ($0, false) }) {
      let query = fields.query(text, named: "--where")
      #expect(query.diagnostics.isEmpty, "\(text)")
      #expect(query.value.map { [value].indices(matching: $0, fields) } == (isExpected ? [0] : []), "\(text)")
      guard let written = query.value.flatMap(fields.text) else { continue }
      #expect(
        fields.query(written, named: "").value.map { [value].indices(matching: $0, fields) } == (isExpected ? [0] : []),
        "\(written)"
      )
    }
  }

  private static let names =
    "category, rating, year, pick, tag, restaurant, visited, published, updated, subject, draft, focus, pros, cons, spoilers, "
    + "lang, imported, runtime, pages, released, seen, bought, started, format, country, venues, series, neighbourhood, "
    + "city, cuisine, price"
  private static let keys =
    "category, rating, pick, tags, restaurant, visited, published, updated, subject, draft, focus, pros, cons, spoilers, "
    + "lang, imported, runtime, pages, year, seen, bought, started, format, country, venues, series, neighbourhood, "
    + "city, cuisine, price, not, any, all"
  private static let condition = "write a field and a value, such as rating:4.. or tag:noir"

  static let errors: [(text: String, expected: [ExpectedDiagnostic])] = [
    ("⟦ratign⟧:4", [ExpectedDiagnostic(.unknownField, "unknown field 'ratign'", hint: "did you mean 'rating'?")]),
    ("⟦xyzzy⟧:4", [ExpectedDiagnostic(.unknownField, "unknown field 'xyzzy'", hint: "use \(names)")]),
    ("{⟦ratign⟧: 4}", [ExpectedDiagnostic(.unknownField, "unknown field 'ratign'", hint: "did you mean 'rating'?")]),
    ("{not: {⟦qwxz⟧: 4}}", [ExpectedDiagnostic(.unknownField, "unknown field 'qwxz'", hint: "use \(keys)")]),
    ("⟦noir⟧", [ExpectedDiagnostic(.conditionInvalid, "'noir' is not a condition", hint: condition)]),
    ("-⟦noir⟧", [ExpectedDiagnostic(.conditionInvalid, "'noir' is not a condition", hint: condition)]),
    ("⟦movie⟧", [ExpectedDiagnostic(.conditionInvalid, "'movie' is not a condition", hint: "write category:movie")]),
    (
      "tag:a ⟦rating>=4⟧",
      [ExpectedDiagnostic(.conditionInvalid, "'rating>=4' is not a condition", hint: "write rating:>=4")]
    ),
    (
      "⟦tag⟧: ⟦noir⟧",
      [
        ExpectedDiagnostic(
          .conditionInvalid,
          "condition 'tag:' lacks a value",
          hint: "write the value directly after the colon, such as tag:VALUE"
        ), ExpectedDiagnostic(.conditionInvalid, "'noir' is not a condition", hint: condition),
      ]
    ),
    (
      "rating:⟦7⟧",
      [
        ExpectedDiagnostic(
          .ratingOutOfRange,
          "rating '7' is outside 0 to 5",
          hint: "use a number from 0 to 5 in steps of 0.5"
        )
      ]
    ),
    ("rating:⟦4..2⟧", [ExpectedDiagnostic(.conditionInvalid, "range '4..2' is empty", hint: "write 2..4")]),
    ("{rating: ⟦4..2⟧}", [ExpectedDiagnostic(.conditionInvalid, "range '4..2' is empty", hint: "write 2..4")]),
    (
      "year:⟦..⟧",
      [ExpectedDiagnostic(.conditionInvalid, "range '..' has no limit", hint: "write a lower or an upper limit")]
    ),
    (
      "year:2020..⟦soon⟧", [ExpectedDiagnostic(.dateInvalid, "invalid year 'soon'", hint: "write a year, such as 1994")]
    ),
    (
      "visited:⟦2026-02-30⟧",
      [
        ExpectedDiagnostic(
          .dateInvalid,
          "invalid day, month or year '2026-02-30'",
          hint: "February 2026 has 28 days; write 2026-02-28"
        )
      ]
    ),
    (
      "pages:⟦many⟧", [ExpectedDiagnostic(.numberInvalid, "invalid number 'many'", hint: "write a number, such as 7.5")]
    ),
    (
      "{runtime: ⟦long⟧}",
      [ExpectedDiagnostic(.durationInvalid, "invalid duration 'long'", hint: "write a duration, such as 1 h 30 min")]
    ),
    (
      "pick:⟦maybe⟧",
      [ExpectedDiagnostic(.notACondition, "invalid value 'maybe' of condition 'pick'", hint: "write true or false")]
    ),
    (
      "category:movie|⟦moive⟧",
      [ExpectedDiagnostic(.unknownCategory, "unknown category 'moive'", hint: "did you mean 'Movie'?")]
    ),
    (
      "{category: [Movie, ⟦Opera⟧]}",
      [ExpectedDiagnostic(.unknownCategory, "unknown category 'Opera'", hint: "use Movie, Café")]
    ),
    (
      "format:⟦hardbak⟧",
      [ExpectedDiagnostic(.unknownChoice, "unknown value 'hardbak' of 'format'", hint: "did you mean 'Hardback'?")]
    ),
    ("{⟦pick⟧: }", [ExpectedDiagnostic(.emptyValue, "key 'pick' is empty", hint: "write a value")]),
  ]

  @Test(arguments: errors)
  func errorsHaveAPlaceAndAHint(_ text: String, _ expected: [ExpectedDiagnostic]) throws {
    let marked = MarkedSource(text, path: "--where")
    let query = try Self.fields().query(marked.text, named: "--where")
    #expect(marked.lines(query.diagnostics) == marked.lines(expected: expected))
    #expect(query.value == nil)
  }

  @Test(
    arguments: [
      ("{any: [{category: Movie}, {pick: true}]}", nil), ("{not: {category: Movie, pick: true}}", nil),
      ("{any: [{pages: 1..2}, {pages: 5}]}", "pages:1..2|5"), ("{not: {not: {pages: 5}}}", "pages:5"),
      ("{visited: 2024-02}", "visited:2024-02-01..2024-02-29"), ("{tags: ['a|b']}", nil), ("{pick: no}", "-pick:true"),
      ("{year: 1994}", "released:1994"), ("{rating: unrated}", "rating:unrated"),
      ("{tags: [Slow burn]}", "tag:slow-burn"),
      ("{rating: 4.50}", "rating:4.5"), ("{pages: '>-0.5'}", "pages:>-0.5"),
      ("{rating: 4.., pick: yes}", "rating:4.. pick:true"),
    ] as [(String, String?)]
  )
  func textsAreThoseOfTheSearchPage(_ mapping: String, _ text: String?) throws {
    let fields = try Self.fields()
    let query = fields.query(mapping, named: "--where")
    #expect(query.diagnostics.isEmpty)
    #expect(query.value.map(fields.text) == .some(text))
  }

  @Test func namesKeepTheirRanges() throws {
    let marked = MarkedSource("tag:⟦noir⟧ -tag:\"⟦slow burn⟧\"", path: "--where")
    let query = try #require(try Self.fields().query(marked.text, named: "--where").value)
    #expect(query.names.map(\.key) == ["tags", "tags"])
    #expect(query.names.map(\.name.written.range) == marked.ranges)
  }
}
