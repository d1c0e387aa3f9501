import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import Testing
import TestSupport

/// The rules of restaurants and pages, with message, hint and range.
@Suite struct RestaurantRuleTests {
  private static let url = ExpectedDiagnostic(
    .urlInvalid,
    "invalid URL 'ftp://x'",
    hint: "write a URL, such as url: https://a.example/page"
  )

  private static func month(_ text: String) -> RuleCase {
    let hint =
      switch text {
      case "2026-3", "March 2026": "write opened: 2026-03"
      case "0000-01": "add the year, such as opened: 2026-01"
      case "2026": "add the month, or remove the line and write the year into the text, such as opened: 2026-05"
      default: "write a month, such as opened: 2026-03"
      }
    let expected = ExpectedDiagnostic(.monthInvalid, "invalid month '\(text)'", hint: hint)
    return .restaurant("\(text) is no month", "opened: ⟦'\(text)'⟧", expected)
  }

  private static let noName = ExpectedDiagnostic(
    .missingKey,
    "missing key 'name'",
    hint: "add a line such as name: Trattoria Aurora"
  )

  private static func coordinates(_ message: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.coordinatesInvalid, message, hint: hint)
  }

  static let restaurantCases: [RuleCase] =
    ["2026-13", "2026-00", "2026", "2026-3", "March 2026", "2026-02-30", "0000-01"].map(month) + [
      .restaurant("nothing but a name", ""),
      .restaurant("every key", everyKey),
      .restaurant("no name", "", noName, without: "name", fence: "⟦---⟧", hasValue: false),
      .restaurant(
        "a name of nothing",
        "⟦name⟧:",
        ExpectedDiagnostic(.emptyValue, "key 'name' is empty", hint: "write a value, or remove the line"),
        hasValue: false
      ),
      .restaurant("a name without a letter", "name: ★★★"),
      .restaurant("a slug", "slug: aurora-2"),
      .restaurant(
        "a slug that is none",
        "slug: ⟦Aurora 2⟧",
        ExpectedDiagnostic(.slugInvalid, "invalid slug 'Aurora 2'", hint: "write slug: aurora-2")
      ),
      .restaurant("a website that is none", "url: ⟦ftp://x⟧", url),
      .restaurant(
        "a cuisine that is no list",
        "cuisine: ⟦Italian⟧",
        ExpectedDiagnostic(.wrongType, "key 'cuisine' requires a list", hint: "write cuisine: [Italian]")
      ),
      .restaurant("a place", "latitude: -90\nlongitude: 180.000"),
      .restaurant(
        "half a place",
        "⟦latitude⟧: 1.5",
        coordinates("key 'latitude' requires 'longitude'", "add longitude:, or remove the line")
      ),
      .restaurant(
        "the other half",
        "latitude:\n⟦longitude⟧: 1.5",
        coordinates("key 'longitude' requires 'latitude'", "add latitude:, or remove the line")
      ),
      .restaurant(
        "beyond the pole",
        "latitude: ⟦90.01⟧\nlongitude: 0",
        coordinates("key 'latitude' is outside -90 to 90", "write degrees, such as latitude: -36.8485")
      ),
      .restaurant(
        "too far round",
        "latitude: 0\nlongitude: ⟦-181⟧",
        coordinates("key 'longitude' is outside -180 to 180", "write degrees, such as longitude: 174.7633")
      ),
      .restaurant(
        "a latitude that is no number",
        "latitude: ⟦36,8⟧\nlongitude: 0",
        ExpectedDiagnostic(.numberInvalid, "invalid number '36,8'", hint: "write latitude: 36.8")
      ),
      .restaurant(
        "a map that is no link",
        "map: ⟦somewhere⟧",
        ExpectedDiagnostic(
          .urlInvalid,
          "invalid URL 'somewhere'",
          hint: "write a URL, such as map: https://a.example/page"
        )
      ),
      .restaurant(
        "a key of others",
        "⟦suburb⟧: Kumeu",
        ExpectedDiagnostic(.unknownKey, "unknown key 'suburb'", hint: "write neighbourhood:")
      ),
      .restaurant(
        "a picture without text",
        "image: ⟦a.jpg⟧",
        ExpectedDiagnostic(
          .altMissing,
          "missing alt text",
          hint: "describe the image, such as alt: A boy in a red suit; for decoration write alt: \"\""
        )
      ),
      .restaurant(
        "a key with a slip",
        "⟦adress⟧: x",
        ExpectedDiagnostic(.unknownKey, "unknown key 'adress'", hint: "did you mean 'address'?")
      ),
    ]

  private static let everyKey = """
    address: 1 Road
    city: Rome
    country: Italy
    cuisine: [Italian, Pizza]
    price: €€
    phone: +39 06 1234
    url: https://aurora.example
    opened: 1999-03
    closed: 2026-03-31
    image: a.jpg
    alt: x
    """

  static let pageCases: [RuleCase] = [
    .page("nothing but a title", ""),
    .page("every key", "verdict: v\nimage: a.jpg\nalt: x\nlang: de\ndraft: true\nslug: info"),
    .page(
      "no title",
      "",
      ExpectedDiagnostic(.missingKey, "missing key 'title'", hint: "add a line such as title: About"),
      without: "title",
      fence: "⟦---⟧",
      hasValue: false
    ),
    .page("a folder without a letter", "", path: "pages/★/a.md"),
    .page(
      "a folder called by a space",
      "",
      ExpectedDiagnostic(
        .slugInvalid,
        "a folder name in 'pages/ /a.md' is white space, which cannot form a URL",
        hint: "rename the folder"
      ),
      fence: "⟦---⟧",
      path: "pages/ /a.md",
      hasValue: false
    ),
    .page(
      "a slug that is none",
      "slug: ⟦a/b⟧",
      ExpectedDiagnostic(.slugInvalid, "invalid slug 'a/b'", hint: "write slug: a-b"),
      hasValue: false
    ),
    .page(
      "a key that hides pages in other systems",
      "⟦unlisted⟧: true",
      ExpectedDiagnostic(.unknownKey, "unknown key 'unlisted'", hint: "write draft:")
    ),
    .page(
      "a key of reviews",
      "⟦rating⟧: 4",
      ExpectedDiagnostic(
        .unknownKey,
        "unknown key 'rating'",
        hint: "known keys: title, verdict, image, alt, lang, layout, draft, slug, aliases"
      )
    ),
  ]

  @Test("Restaurants", arguments: restaurantCases)
  func restaurants(_ test: RuleCase) throws {
    let validated = TopicFactsValidator(try Fixture.configuration()).validate(
      try Fixture.document(test.marked),
      path: test.path
    )
    check(test, validated)
  }

  @Test("Pages", arguments: pageCases)
  func pages(_ test: RuleCase) throws {
    check(
      test,
      StandalonePageValidator(try Fixture.configuration()).validate(try Fixture.document(test.marked), path: test.path)
    )
  }

  @Test(
    "The URL path of a page is derived from its file path",
    arguments: [
      ("pages/about.md", ["about"]), ("pages/The Team/Who We Are.md", ["the-team", "who-we-are"]),
      ("pages/a.b.md", ["a-b"]), ("pages/con/page.md", ["con-1", "page-1"]),
    ]
  )
  func components(_ test: (path: String, components: [String])) throws {
    let document = try Fixture.document(RuleCase.page("", "").marked)
    #expect(
      StandalonePageValidator(try Fixture.configuration()).validate(document, path: test.path).value?.components
        == test.components
    )
  }

  @Test("A restaurant contains the written values")
  func restaurant() throws {
    let restaurant = try Fixture.restaurant("name:  Café  Aurora\n" + Self.everyKey)
    #expect(restaurant.name == "Café Aurora")
    #expect(restaurant.topic.value.slug.value == "cafe-aurora")
    let texts = ["address", "city", "country", "price", "phone", "url"].map { restaurant.details[$0]?.text }
    #expect(texts == ["1 Road", "Rome", "Italy", "€€", "+39 06 1234", "https://aurora.example"])
    #expect(restaurant.details["cuisine"]?.texts == ["Italian", "Pizza"])
    #expect(restaurant.details["opened"]?.month == CalendarMonth("1999-03"))
    #expect(restaurant.details["closed"]?.month == CalendarMonth("2026-03") && restaurant.isClosed)
    #expect(restaurant.illustration?.alt == "x")
  }

  private func check<Value>(_ test: RuleCase, _ validated: Diagnosed<Value?>) {
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
    #expect((validated.value != nil) == test.hasValue)
    #expect(validated.value != nil || validated.hasErrors)
  }
}
