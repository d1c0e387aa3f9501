import Diagnostics
import ReviewModel
import TestSupport
import Testing

/// Topic fields in `site.yaml`, and topics in reviews.
@Suite struct TopicRuleTests {
  private static func invalid(_ message: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.fieldInvalid, message, hint: hint)
  }

  private static func outOfPlace(_ key: String) -> ExpectedDiagnostic {
    invalid("key '\(key)' requires a topic field", "add type: topic, topics or series, or remove \(key):")
  }

  static let declarationCases: [RuleCase] = [
    .site("the least", "fields: [{key: director, type: topic}]"),
    .site(
      "all",
      "fields: [{key: a, type: topics, plural: Bs, ranked: true, thing: Person, facts: [{key: born, type: year}]}]"
    ),
    .site("an order", "fields: [{key: a, ⟦ranked⟧: true}]", outOfPlace("ranked")),
    .site("pages", "fields: [{key: a, type: number, ⟦plural⟧: As}]", outOfPlace("plural")),
    .site("a type of thing", "fields: [{key: a, ⟦thing⟧: Person}]", outOfPlace("thing")),
    .site(
      "a thing that is none",
      "fields: [{key: a, type: topic, thing: ⟦person⟧}]",
      invalid(
        "unsupported topic type 'person'",
        "use a schema.org type such as Person, Organization or BookSeries"
      )
    ),
    .site(
      "pages that others have",
      "fields: [{key: a, type: topic, plural: ⟦Tags⟧}]",
      invalid("the URL '/tags/' of the topics 'Tags' is already used", "write another plural:")
    ),
    .site(
      "one key for pages that others have",
      "fields: [{⟦key⟧: year, type: topic}]",
      invalid(
        "the URL '/years/' of the topics 'Years' is already used",
        "write another plural:"
      )
    ),
    .site(
      "a folder of files that no author writes",
      "fields: [{key: a, type: topic, plural: ⟦Search results⟧}]",
      invalid("the URL '/search-results/' of the topics 'Search results' is already used", "write another plural:")
    ),
    .site(
      "the same pages twice",
      "fields: [{key: a, type: topic, plural: B}, {key: c, type: topic, plural: ⟦b⟧}]",
      invalid("fields 'a' and 'c' have the same topic pages '/b/'", "write another plural: for one of them")
    ),
    .site("a name without letters", "fields: [{key: a, type: topic, plural: \"!!\"}]"),
    .site(
      "a fact that every topic has",
      "fields: [{key: a, type: topic, facts: [{key: ⟦name⟧}]}]",
      invalid("key 'name' is reserved", "rename the field, or remove it")
    ),
    .site(
      "facts that group topics",
      "fields: [{key: a, type: topic, min: 2, facts: [{key: b, type: topic}, {key: c, type: topics, plural: Cs}]}]"
    ),
    .site(
      "a fact that is a series",
      "fields: [{key: a, type: topic, facts: [{key: b, type: ⟦series⟧}]}]",
      ExpectedDiagnostic(
        .unknownFieldType,
        "field type 'series' is not supported here",
        hint: "use text, texts, number, day, month, year, duration, url, condition, choice, rating, topic, topics"
      )
    ),
    .site(
      "facts with the same pages",
      "fields: [{key: a, type: topic, facts: [{key: b, type: topic}, {key: c, type: topic, plural: ⟦Bs⟧}]}]",
      ExpectedDiagnostic(
        .fieldInvalid,
        "facts 'b' and 'c' have the same pages 'bs/'",
        hint: "write another plural: for one of them"
      )
    ),
    .site(
      "a plural of a fact that groups nothing",
      "fields: [{key: a, type: topic, facts: [{key: b, ⟦plural⟧: Bs}]}]",
      ExpectedDiagnostic(
        .fieldInvalid,
        "key 'plural' requires a topic field",
        hint: "add type: topic, topics or series, or remove plural:"
      )
    ),
  ]

  @Test("Declarations", arguments: declarationCases)
  func declarations(_ test: RuleCase) {
    let validated = ConfigurationValidator.validate(test.marked.source)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
  }

  private static let site = """
    categories: [{name: Movie}]
    fields:
      - {key: director, type: topics, plural: Directors}
      - {key: studio, type: topic}
      - {key: series, type: series, plural: Series}
    """

  private static func number(_ text: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .numberInvalid,
      "invalid series number '\(text)'",
      hint: "write a series number, such as number: 3"
    )
  }

  static let valueCases: [RuleCase] = [
    .review("no letters", "director: [A, \"!!\"]"),
    .review(
      "several where one is meant",
      "studio: ⟦[A, B]⟧",
      ExpectedDiagnostic(
        .wrongType,
        "key 'studio' requires a single value",
        hint: "write studio: A, or studio: \"[A, B]\" to keep the brackets"
      )
    ),
    .review(
      "a name in typographic quotation marks",
      "studio: ⟦„A“⟧",
      ExpectedDiagnostic(.quotedName, "typographic quotation marks are part of the name '„A“'", hint: "write A")
    ),
    .review(
      "names in typographic quotation marks in one text",
      "director: ⟦“A”, “B”⟧",
      ExpectedDiagnostic(
        .quotedName,
        "typographic quotation marks are part of the name '“A”, “B”'",
        hint: "write director: [A, B]"
      )
    ),
    .review(
      "typographic quotation marks around a list",
      "tags: [⟦“a, b”⟧]",
      ExpectedDiagnostic(
        .quotedName,
        "typographic quotation marks enclose 2 items: '“a, b”'",
        hint: "write tags: [a, b], or tags: [\"a, b\"] for one item"
      )
    ),
    .review(
      "typographic quotation marks around a part of a list",
      "director: [⟦“a, b”⟧, c]",
      ExpectedDiagnostic(
        .quotedName,
        "typographic quotation marks enclose 2 items: '“a, b”'",
        hint: "write \"a, b\""
      )
    ),
    .review("typographic quotation marks in texts", "pros: [“A” is good, so is “B”]"),
    .review("a place in words", "series: {name: A, number: ⟦one⟧}", number("one")),
    .review("a place below the first", "series: {name: A, number: ⟦-1⟧}", number("-1")),
    .review("a place that is too exact", "series: {name: A, number: ⟦1.125⟧}", number("1.125")),
    .review("a place beyond all", "series: {name: A, number: ⟦100001⟧}", number("100001")),
    .review(
      "a series without a name",
      "⟦series⟧: {number: 1}",
      ExpectedDiagnostic(.missingKey, "missing key 'name'", hint: "add a line such as name: The Locked Tomb")
    ),
    .review(
      "a key of no series",
      "series: {name: A, ⟦part⟧: 1}",
      ExpectedDiagnostic(.unknownKey, "unknown key 'part'", hint: "known keys: name, number")
    ),
  ]

  @Test("Values", arguments: valueCases)
  func values(_ test: RuleCase) throws {
    let validator = ReviewValidator(try Fixture.configuration(Self.site))
    let validated = validator.validate(try Fixture.document(test.marked), path: test.path)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
  }

  @Test("Topics are a list or a single value, without duplicates")
  func topics() throws {
    let site = try Fixture.configuration(Self.site)
    let names = { (text: String) in
      try Fixture.review(text, on: site).details["director"]?.topics.map(\.value.name)
    }
    #expect(try names("director: [A, B, a, \"B \"]") == ["A", "B"])
    #expect(try names("director: A B") == ["A B"])
    #expect(try names("director:") == nil)
  }

  @Test(
    "Names and numbers of series",
    arguments: [
      ("Lantern Street 1", "Lantern Street", 100), ("\"Lantern Street #2.5\"", "Lantern Street", 250),
      ("Lantern Street, 10", "Lantern Street", 1000), ("Lantern Street", "Lantern Street", nil),
      ("1984", "1984", nil), ("{name: Catch 22}", "Catch 22", nil), ("{name: A, number: 0.25}", "A", 25),
    ] as [(String, String, Int?)]
  )
  func places(_ written: String, _ name: String, _ place: Int?) throws {
    let site = try Fixture.configuration(Self.site)
    let value = try #require(try Fixture.review("series: \(written)", on: site).details["series"])
    guard case .series(let series, let found) = value else { return #expect(Bool(false), "\(value)") }
    #expect(series.value.name == name && found == place)
  }
}
