import SiteFiles
import SiteRendering
import SiteTestSupport
import TestSupport
import Testing

/// The statistics of declared fields.
@Suite struct FieldStatisticsTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(templates: Repository.path + "/templates") }

  /// Returns the statistics of a field of the given type, one review for each value.
  private func statistics(
    _ declaration: String,
    _ values: [String],
    rating: (Int) -> Int = { $0 % 5 }
  ) async throws
    -> JSONValue
  {
    let fields = "fields: [{key: it, \(declaration)}]\n"
    try site.folder.write(SmallSite.configuration + fields, to: "content/site.yaml")
    for (number, value) in values.enumerated() {
      try site.writeReview("r\(number)", head: "it: \(value)", day: 6 * number + rating(number))
    }
    let preview = try #require(try await site.builder().preview())
    try #require(!preview.report.hasErrors, "\(preview.report.text(below: site.folder))")
    return try preview.values("statistics")["fields"]
  }

  private func rows(_ fields: JSONValue) -> [String] {
    (fields.list.first?["rows"].list ?? []).map {
      "\($0["name"].text?.replacing("\u{A0}", with: " ") ?? "") \(Int($0["count"].number ?? 0))"
    }
  }

  @Test(
    "values are counted in round steps, with empty ones between",
    arguments: [
      (
        "type: year", ["1994", "1999", "2001", "2001", "2024", "2024", "2024", "2029"],
        ["1990–1999 2", "2000–2009 2", "2010–2019 0", "2020–2029 4"]
      ),
      ("type: number", ["1", "2", "2", "3", "3", "3", "4", "4.9"], ["1 1", "2 2", "3 3", "4 2"]),
      (
        "type: number", ["-5", "0", "5", "5", "5", "5", "5", "19"],
        [
          "−5–−1 1", "0–4 1", "5–9 5", "10–14 0", "15–19 1",
        ]
      ),
      (
        "type: duration", ["59 min", "1 h", "1 h", "1 h", "1 h", "1 h", "1 h", "1 h 19 min"],
        ["50–59 min 1", "1 h 0–9 min 6", "1 h 10–19 min 1"]
      ),
      (
        "type: choice, values: [Cinema, Disc]", ["Disc", "Cinema", "Disc", "Disc", "Disc", "Disc", "Disc", "Disc"],
        ["Cinema 1", "Disc 7"]
      ),
    ]
  )
  func steps(_ declaration: String, _ values: [String], _ expected: [String]) async throws {
    #expect(rows(try await statistics(declaration, values)) == expected)
  }

  @Test("seven values, and values in one step, say nothing", arguments: [7, 8])
  func nothing(_ count: Int) async throws {
    let values = count == 7 ? (1...7).map { "\($0)" } : Array(repeating: "3", count: count)
    #expect(try await statistics("type: number", values).list.isEmpty)
  }

  @Test func topicsAreThoseMetMostOften() async throws {
    let names = ["Ann", "Bo", "Cy", "Di"].enumerated().flatMap { Array(repeating: $1, count: 4 - $0) }
    let ratings = [5, 4, 5, 4, 1, 2, 1, 3, 3, 2]
    let fields = try await statistics("type: topic, min: 3", names) { ratings[$0] }
    let field = try #require(fields.list.first)
    #expect(field["most"].list.map { $0["name"].text } == ["Ann", "Bo", "Cy"])
    #expect(field["most"].list.map { $0["url"].text } == ["/its/ann/", "/its/bo/", nil])
    #expect((field["kindest"]["name"].text, field["hardest"]["name"].text) == ("Ann", "Bo"))
  }
}
