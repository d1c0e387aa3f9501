import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Values for programs become fields of their type, or are left out by name; they are no facts.
@Suite struct TechnicalValueTests {
  /// Returns the mapping of the last key of two posts: the type of its field, or the reason for omitting it.
  private func use(_ lines: [String]) throws -> String {
    let posts = lines.enumerated().map { index, line in
      ("_posts/2026-01-0\(index + 1)-\(index).md", "---\ntitle: A\nrating: 4\n\(line)\n---\nText.\n")
    }
    let collection = try JekyllImporter.balanced(MemorySource(Dictionary(posts) { one, _ in one }))
    let mapping = try #require(collection.mappings.last)
    let field = collection.site.fields.first { $0.key == mapping.key }
    #expect(collection.reviews.allSatisfy { ($0.entries[mapping.key ?? ""] == nil) == (field == nil) })
    return mapping.reason ?? field?.attributes.first?.value.description ?? "text"
  }

  @Test(arguments: [
    ["includes: [4711, 4712]", "includes: [801]"], ["tmdb_id: 27205", "tmdb_id: 603"],
    ["imdbID: tt0113277", "imdbID: x1"],
    ["key: 9f1c2b3a4d5e6f70", "key: 0f1c2b3a4d5e6f71"], ["code: tt0113277", "code: tt0133093"],
    ["ref: 123e4567-e89b-12d3-a456-426614174000", "ref: 123e4567-e89b-12d3-a456-426614174001"],
    ["trailer: dQw4w9WgXcQ", "trailer: [aQw4w9WgXcQ]"],
  ])
  func identifiersAreLeftOut(_ lines: [String]) throws { #expect(try use(lines) == "identifiers") }

  @Test(arguments: [
    ["sources: [\"https://a.example/1\", \"https://b.example\"]", "sources: [\"https://a.example/2\"]"],
    ["clip: /files/a.mp3", "clip: /files/b.mp3"], ["shop: www.a.example", "shop: https://b.example"],
  ])
  func addressesAreLeftOut(_ lines: [String]) throws { #expect(try use(lines) == "web addresses") }

  @Test(arguments: [
    ["start: 19:30", "start: 07:05"], ["doors: 7:30 pm", "doors: 11:00 a.m."], ["start: \"19:30:15\"", "start: 1:00"],
    ["seen_at: [2026-01-01 19:30]", "seen_at: [2026-01-02 20:30, 2026-01-03 20:30]"],
  ])
  func timesOfDayAreLeftOut(_ lines: [String]) throws { #expect(try use(lines) == "times of day") }

  @Test(arguments: [["icon: 🍕", "icon: ☕️"], ["flags: [🇫🇷, 🇩🇪]", "flags: 👩‍🍳"], ["mood: 👍🏽", "mood: 😀 😀"]])
  func emojiAloneAreLeftOut(_ lines: [String]) throws { #expect(try use(lines) == "emoji") }

  @Test(arguments: [
    (["shop: https://a.example/x", "shop: [https://b.example]"], "url"),
    (["imdb: https://www.imdb.com/title/tt1/", "imdb: https://www.imdb.com/title/tt2/"], "url"),
    (["premiere: 2016-03-04T12:00:00+0000", "premiere: 2017-01-02"], "day"),
    (["imdb: tt0113277", "imdb: tt0133093"], "text"), (["year: 1999", "year: 2001"], "year"),
    (["runtime: \"1:45\"", "runtime: 2 h"], "duration"),
  ])
  func valuesWithATypeBecomeFields(_ lines: [String], _ type: String) throws { #expect(try use(lines) == type) }

  @Test(arguments: [
    ["camera: Nikon FM2", "camera: X100"], ["price: $$", "price: €€€"], ["acting: ★★★", "acting: ★★☆"],
    ["acting: ⭐⭐⭐", "acting: ⭐⭐"], ["with: Ana 👍", "with: Bo"], ["size: 1920x1080", "size: 1280x720"],
    ["years: [1999, 2001]", "years: [1984]"], ["seasons: [1, 2]", "seasons: [3]"], ["budget: 25000000", "budget: 1"],
    ["grid: left", "grid: right"], ["event: berlinale2024", "event: 2ndEdition2019"], ["ratio: 16:9", "ratio: 4:3"],
    ["paid: yes and no", "paid: no"],
    ["a: and/or", "a: /"],
  ])
  func factsStay(_ lines: [String]) throws {
    let type = lines[0].contains("[") ? "texts" : "text"
    #expect(try use(lines) == type)
  }
}
