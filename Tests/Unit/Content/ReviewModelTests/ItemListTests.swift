import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// Lists as files: items, conditions, and their stored form.
@Suite struct ItemListTests {
  private static let site =
    "categories: [{name: Movie}, {name: Book}]\nfields: [{key: year, type: year}, {key: runtime, type: duration}]"

  private static func validate(_ marked: MarkedSource) throws -> Diagnosed<ItemList?> {
    let document = try #require(FencedDocument.parse(marked.source).value)
    return ItemListValidator(try Fixture.configuration(site)).validate(document, path: "lists/best.md")
  }

  private static func list(_ entries: String) throws -> ItemList {
    let validated = try validate(MarkedSource("---\ntitle: Best\n\(entries)\n---\n"))
    #expect(validated.diagnostics.map(\.message) == [])
    return try #require(validated.value)
  }

  @Test(
    arguments: [
      ("Stalker", "Stalker", nil, nil), ("reviews/heat.md", nil, "reviews/heat.md", nil),
      ("{title: Heat, year: 1995}", "Heat", nil, 1995), ("{review: heat, year: 1995}", nil, "heat", 1995),
      ("1984", "1984", nil, nil), ("\"[Rec]\"", "[Rec]", nil, nil),
    ] as [(String, String?, String?, Int?)]
  )
  func itemsAreTitlesPathsOrMappings(_ item: String, _ title: String?, _ review: String?, _ year: Int?) throws {
    let found = try #require(Self.list("items: [\(item)]").items.first)
    #expect(found.title == title && found.review?.value == review && found.year == year)
  }

  @Test(arguments: ["date", "-date", "rating", "-rating", "title", "year", "-runtime"])
  func ordersAreWrittenAsRead(_ order: String) throws {
    let list = try Self.list("where: {rating: 4..}\nsort: \(order)\nlimit: 25")
    #expect(list.selection?.order.description == order && list.selection?.limit == 25)
  }

  @Test(arguments: ["month", "year", "decade", "visited", "rating", "category", "letter", "runtime"])
  func headingsAreWrittenAsRead(_ group: String) throws {
    #expect(try Self.list("items: [Heat]\ngroup: \(group)").grouping?.description == group)
  }

  private static let stored = [
    """
    verdict: In one sentence.
    ranked: true
    date: 2026-11-04 10:00
    updated: 2026-11-05
    image: a.jpg
    alt: A dot
    lang: de
    draft: true
    slug: own
    aliases: [/old/]
    group: decade
    items: [Heat, {review: a, year: 1990, category: Book, url: "https://a.example", note: "*Yes*."}]
    """,
    """
    sort: -runtime
    limit: 9
    where:
      category: [Movie, Book]
      rating: 2..4.5
      runtime: "<90"
      tags: [noir]
      not: {pick: true, year: unrated}
      any: [{visited: 2026-11}, {all: [{tags: a}, {subject: b}]}]
    """.replacing(", year: unrated", with: ""),
    "items: []",
  ]

  @Test(arguments: stored) func listsRoundTrip(_ entries: String) throws {
    let list = try Self.list(entries)
    var encoder = ByteEncoder()
    list.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    #expect("\(try ItemList(path: list.path, from: &decoder))" == "\(list)")
    #expect(decoder.isAtEnd)
    for length in 0..<encoder.bytes.count {
      var cut = ByteDecoder(ContiguousArray(encoder.bytes.prefix(length)))
      #expect(throws: DamagedBytes.self) { try ItemList(path: list.path, from: &cut) }
    }
  }

  /// Stored bytes are untrusted, and decoding recurses.
  @Test func deepQueriesAreRejected() {
    var encoder = ByteEncoder()
    for _ in 0..<100_000 { encoder.append(2) }
    var decoder = ByteDecoder(encoder.bytes)
    #expect(throws: DamagedBytes.self) { try Query(from: &decoder) }
  }

  @Test(arguments: [
    (
      "items: [Heat]\n⟦where⟧: {rating: 4..}",
      ExpectedDiagnostic(.listInvalid, "a list has either 'items' or 'where'", hint: "remove one of the two")
    ),
    (
      "items: [Heat]\n⟦sort⟧: rating",
      ExpectedDiagnostic(.listInvalid, "'sort' is for lists with 'where'", hint: "remove sort:")
    ),
    (
      "items: [Heat, ⟦[a]⟧]",
      ExpectedDiagnostic(
        .wrongType,
        "each item of 'items' must be a title or a mapping",
        hint: "write a list, such as items: [Stalker, {title: Heat, year: 1995, note: \"Twice.\"}]"
      )
    ),
    (
      "where: {⟦genre⟧: noir}",
      ExpectedDiagnostic(
        .unknownField,
        "unknown field 'genre'",
        hint: """
          use category, rating, pick, tags, restaurant, visited, published, updated, subject, draft, focus, pros, cons, \
          spoilers, lang, imported, year, runtime, neighbourhood, city, cuisine, \
          price, not, any, all
          """
      )
    ),
    (
      "where: {rating: ⟦9..⟧}",
      ExpectedDiagnostic(
        .ratingOutOfRange,
        "rating '9' is outside 0 to 5",
        hint: "use a number from 0 to 5 in steps of 0.5",
        mark: 0
      )
    ),
    (
      "where: {rating: 4..}\ngroup: ⟦colour⟧",
      ExpectedDiagnostic(
        .unknownChoice,
        "unknown value 'colour' of 'group'",
        hint: "use month, year, decade, visited, rating, category, letter, runtime"
      )
    ),
  ])
  func invalidKeysAreReported(_ entries: String, _ expected: ExpectedDiagnostic) throws {
    let marked = MarkedSource("---\ntitle: Best\n\(entries.replacing("⟦9..⟧", with: "⟦9⟧.."))\n---\n")
    #expect(marked.lines(try Self.validate(marked).diagnostics) == marked.lines(expected: [expected]))
  }
}
