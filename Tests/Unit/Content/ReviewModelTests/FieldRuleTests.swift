import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import TestSupport
import Testing

/// Custom fields: their declarations in `site.yaml`, and their values in reviews.
@Suite struct FieldRuleTests {
  private static func invalid(_ message: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.fieldInvalid, message, hint: hint)
  }

  private static func keyHint(_ key: String) -> String {
    let known = ["_a": "a", "a b": "a_b", "é": "e", "a.b": "a_b"][key]
    let instruction = "begin with a letter, and use only letters, digits, '_' and '-', such as key: director"
    return known.map { "write key: \($0)" } ?? instruction
  }
  private static let propertyHint = "use a schema.org property such as director, isbn or dateCreated"
  private static let types =
    "text, texts, number, day, month, year, duration, url, condition, choice, topic, topics, series, id, rating"

  static let declarationCases: [RuleCase] =
    [
      .site("nothing", "fields:"),
      .site("the least", "fields: [{key: director}]"),
      .site(
        "all",
        "fields: [{key: imdb-id, name: IMDb, type: text, for: [Movie], required: true, card: true, property: sameAs}]"
      ),
      .site("a choice", "fields: [{key: a, type: choice, values: [b, c]}, {key: d, values: [e]}]"),
      .site("no key", "fields: [⟦{⟧name: Director}]", ConfigurationRuleTests.missing("key", "director", add: "a key")),
      .site(
        "no such type",
        "fields: [{key: a, type: ⟦numbr⟧}]",
        ExpectedDiagnostic(.unknownFieldType, "unknown field type 'numbr'", hint: "did you mean 'number'?")
      ),
      .site(
        "a type like none",
        "fields: [{key: a, type: ⟦xyzzy⟧}]",
        ExpectedDiagnostic(.unknownFieldType, "unknown field type 'xyzzy'", hint: "use \(types)")
      ),
      .site(
        "a choice of nothing",
        "fields: [⟦{⟧key: a, type: choice}]",
        ConfigurationRuleTests.missing("values", "[Hardback, Paperback, Audio]", add: "a key")
      ),
      .site(
        "values of another type",
        "fields: [{key: a, type: text, ⟦values⟧: [b]}]",
        invalid("field type 'text' does not support 'values'", "remove values:, or write type: choice")
      ),
      .site(
        "a key of Verdict's",
        "fields: [{key: ⟦spoilers⟧}]",
        invalid("key 'spoilers' is reserved", "rename the field, or remove it")
      ),
      .site(
        "the same key twice",
        "fields: [{key: a}, {key: ⟦a⟧}]",
        invalid("duplicate field 'a'", "keep one of the two")
      ),
      .site(
        "the same property twice",
        "fields: [{key: a, property: isbn}, {key: b, for: [Movie], property: ⟦isbn⟧}]",
        invalid("fields 'a' and 'b' have the same property", "remove the property from one of them")
      ),
      .site(
        "the same property of other things",
        "categories: [{name: Movie}, {name: Show}]\n"
          + "fields: [{key: a, for: [Show], property: isbn}, {key: b, for: [Movie], property: isbn}]"
      ),
      .site(
        "a category that there is not",
        "fields: [{key: a, for: [⟦Movies⟧]}]",
        ExpectedDiagnostic(.unknownCategory, "unknown category 'Movies'", hint: "did you mean 'Movie'?")
      ),
    ]
    + ["1a", "_a", "a b", "é", "a.b", String(repeating: "k", count: 41)].map {
      .site("the key \($0)", "fields: [{key: ⟦\($0)⟧}]", invalid("invalid key '\($0)'", keyHint($0)))
    }
    + ["name", "Director", "@type", "same as", "été"].map {
      .site(
        "the property \($0)",
        "fields: [{key: a, property: ⟦\"\($0)\"⟧}]",
        invalid("unsupported property '\($0)'", propertyHint)
      )
    }

  @Test("Declarations", arguments: declarationCases)
  func declarations(_ test: RuleCase) {
    let validated = ConfigurationValidator.validate(test.marked.source)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
  }

  private static let site = """
    categories: [{name: Movie}, {name: Book}]
    fields:
      - {key: director, type: texts, for: [Movie], required: true}
      - {key: pages, type: number, for: [Book]}
      - {key: year, type: year}
      - {key: runtime, type: duration}
      - {key: format, values: [Hardback, Paperback]}
      - {key: premiere, type: day}
      - {key: bought, type: month}
      - {key: trailer, type: url}
      - {key: seen-twice, type: condition}
      - {key: studio}
    """

  private static func wrong(_ code: DiagnosticCode, _ message: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(code, message, hint: hint)
  }

  private static func review(_ entry: String, _ expected: ExpectedDiagnostic) -> RuleCase {
    RuleCase.review(entry, "director: [A]\n\(entry)", expected)
  }

  static let valueCases: [RuleCase] = [
    review("year: ⟦94⟧", wrong(.dateInvalid, "invalid year '94'", "write year: 1994")),
    review("year: ⟦1994-03-01⟧", wrong(.dateInvalid, "invalid year '1994-03-01'", "write year: 1994")),
    review(
      "runtime: ⟦long⟧",
      wrong(.durationInvalid, "invalid duration 'long'", "write a duration, such as runtime: 1 h 30 min")
    ),
    review(
      "runtime: ⟦1:75⟧",
      wrong(.durationInvalid, "invalid duration '1:75'", "write a duration, such as runtime: 1 h 30 min")
    ),
    review(
      "format: ⟦Hardbak⟧",
      wrong(.unknownChoice, "unknown value 'Hardbak' of 'format'", "did you mean 'Hardback'?")
    ),
    review(
      "format: ⟦Scroll⟧",
      wrong(.unknownChoice, "unknown value 'Scroll' of 'format'", "use Hardback, Paperback")
    ),
    review("⟦pages⟧: 4,5", misplaced("pages")),
    review(
      "premiere: ⟦soon⟧",
      wrong(.dateInvalid, "invalid day 'soon'", "write the day in digits, such as premiere: 2026-11-04")
    ),
    review("bought: ⟦may⟧", wrong(.monthInvalid, "invalid month 'may'", "add the year, such as bought: 2026-05")),
    review(
      "trailer: ⟦video⟧",
      wrong(.urlInvalid, "invalid URL 'video'", "write a URL, such as trailer: https://a.example/page")
    ),
    review(
      "seen-twice: ⟦maybe⟧",
      wrong(
        .notACondition,
        "key 'seen-twice' requires true or false, not 'maybe'",
        "write seen-twice: true, or seen-twice: false"
      )
    ),
    review("studio: ⟦\"\"⟧", wrong(.emptyValue, "key 'studio' is empty", "write a value, or remove the line")),
    .review("a field that is required", "", missingDirector, fence: "⟦---⟧"),
    .review("one that is required, and holds nothing", "director:", missingDirector, fence: "⟦---⟧"),
    .review("one of other categories", "category: Book\n⟦director⟧: [A]", misplaced("director")),
    .review("one that another category requires", "category: Book"),
    .review(
      "numbers",
      "category: Book\npages: ⟦4,5⟧",
      wrong(.numberInvalid, "invalid number '4,5'", "write pages: 4.5")
    ),
    .review(
      "words for a number",
      "category: Book\npages: ⟦many⟧",
      wrong(.numberInvalid, "invalid number 'many'", "write a number, such as pages: 7.5")
    ),
  ]

  private static func misplaced(_ key: String) -> ExpectedDiagnostic {
    wrong(
      .fieldOfOtherCategory,
      "key '\(key)' is not allowed in this category",
      "remove the line, or add the category to 'for' of the field in site.yaml"
    )
  }

  private static let missingDirector = wrong(
    .missingKey,
    "missing key 'director'",
    "add a line such as director: [one, two]"
  )

  @Test("Values", arguments: valueCases)
  func values(_ test: RuleCase) throws {
    let validator = ReviewValidator(try Fixture.configuration(Self.site))
    let validated = validator.validate(try Fixture.document(test.marked), path: test.path)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
  }

  @Test("Values are parsed by type")
  func written() throws {
    let site = try Fixture.configuration(Self.site)
    let text = "director: [A, B]\nyear: 1994\nruntime: 1 h 52 min\nformat: Paperback\nseen-twice: yes\nstudio: 0306"
    let details = try Fixture.review(text, on: site).details
    #expect(details["director"] == .texts(["A", "B"]))
    #expect(details["year"] == .text("1994"))
    #expect(details["runtime"] == .duration(112))
    #expect(details["format"] == .text("Paperback"))
    #expect(details["seen-twice"] == .condition)
    #expect(details["studio"] == .text("0306"))
    #expect(details["premiere"] == nil)
  }

  @Test(
    "Numbers are exact",
    arguments: [
      ("7", 7, 0), ("7.50", 750, 2), ("-0.5", -5, 1), ("0", 0, 0), ("1234567890.1234", 12_345_678_901_234, 4),
    ]
  )
  func numbers(_ test: (text: String, units: Int, decimals: Int)) throws {
    let site = try Fixture.configuration(Self.site)
    let review = try Fixture.review("category: Book\npages: \(test.text)", on: site)
    #expect(review.details["pages"] == .number(units: test.units, decimals: test.decimals))
  }

  @Test(
    "Durations in common notations and ISO 8601",
    arguments: [
      ("112", 112), ("112 min", 112), ("112m", 112), ("1h52", 112), ("1 h 52 min", 112), ("1:52", 112),
      ("PT1H52M", 112),
      ("2h", 120), ("2 H", 120), ("PT2H", 120), ("PT45M", 45), ("60000", 60_000),
    ]
  )
  func durations(_ test: (text: String, minutes: Int)) throws {
    let site = try Fixture.configuration(Self.site)
    let review = try Fixture.review("director: [A]\nruntime: \"\(test.text)\"", on: site)
    #expect(review.details["runtime"] == .duration(test.minutes))
  }

  @Test("Invalid durations", arguments: ["0", "-5", "1h52x", "h", "1:2", "60001", "99999999", "1.5h", "٣"])
  func noDurations(_ text: String) throws {
    let validator = ReviewValidator(try Fixture.configuration(Self.site))
    let test = RuleCase.review("", "director: [A]\nruntime: \"\(text)\"")
    let validated = validator.validate(try Fixture.document(test.marked), path: test.path)
    #expect(validated.diagnostics.map(\.code) == [.durationInvalid])
  }
}
