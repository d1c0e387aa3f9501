import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import TestSupport
import Testing

/// Front matter in the notation of other systems: accepted, or reported with a hint.
@Suite struct LenientParsingTests {
  @Test("'date' is the default of 'visited' and 'published'")
  func date() throws {
    let both = try Fixture.review("date: 2020-02-03\nvisited:")
    #expect(both.visited == both.published && both.published == CalendarDay("2020-02-03"))
    let visit = try Fixture.review("date: 2020-02-03\nvisited: 2020-01-01")
    #expect(visit.visited == CalendarDay("2020-01-01") && visit.published == CalendarDay("2020-02-03"))
    let published = try Fixture.review("date: 2020-02-03\nvisited:\npublished: 2020-03-01")
    #expect(published.visited == CalendarDay("2020-02-03") && published.published == CalendarDay("2020-03-01"))
    #expect(try Fixture.review("date: 2020-02-03T23:30:00-05:00\nvisited:").published == CalendarDay("2020-02-03"))
  }

  @Test(
    "Days and slugs from names of files and folders",
    arguments: [
      ("reviews/2026-08-07-the-name.md", "", "the-name", "2026-08-07"),
      ("reviews/2026-08-07-the-name.md", "date: 2026-01-02", "the-name", "2026-01-02"),
      ("reviews/2026-08-07-the-name.md", "visited: 2026-01-02", "2026-08-07-the-name", "2026-01-02"),
      ("reviews/2026-08-07-the-name.md", "published: 2026-01-02", "2026-08-07-the-name", "2026-01-02"),
      ("reviews/2026-08-07-the-name.md", "slug: own", "own", "2026-08-07"),
      ("reviews/films/dune/index.md", "date: 2026-01-02", "dune", "2026-01-02"),
      ("reviews/2026-08-07-dune/index.md", "", "dune", "2026-08-07"),
      ("reviews/index.md", "date: 2026-01-02", "index", "2026-01-02"),
    ]
  )
  func names(_ test: (path: String, entries: String, slug: String, day: String)) throws {
    let entries = (test.entries.contains("visited") ? "" : "visited:\n") + test.entries
    let review = try Fixture.review(entries, path: test.path)
    #expect(review.slug.value == test.slug)
    #expect(review.published?.description == test.day)
  }

  @Test(
    "Ratings in common notations",
    arguments: [
      ("4,5", "write 4.5"), ("4/5", "write 4"), ("4.5 / 5", "write 4.5"), ("★★★★½", "write 4.5"), ("⭐⭐", "write 2"),
      ("3 stars", "write 3"), ("good", "use a number from 0 to 5 in steps of 0.5, or unrated"),
      ("8/10", "use a number from 0 to 5 in steps of 0.5, or unrated"),
      ("★★★★★★", "use a number from 0 to 5 in steps of 0.5, or unrated"),
    ]
  )
  func ratings(_ test: (text: String, hint: String)) throws {
    let expected = ExpectedDiagnostic(.ratingNotANumber, "invalid rating '\(test.text)'", hint: test.hint)
    try check(.review("", "rating: ⟦\"\(test.text)\"⟧", expected))
  }

  @Test(
    "Hints for keys of other systems",
    arguments: [
      ("lastmod", "write updated:"), ("permalink", "write aliases: [/x/]"), ("description", "write verdict:"),
      ("cover", "use image: with alt:"), ("stars", "remove the line, or move its value to rating:"),
      ("venue", "write restaurant:"),
      ("author", "name the author in site.yaml, under reviewer:"), ("featured", "write pick: true"),
      ("status", "add draft: true to unpublished reviews"), ("redirect_from", "write aliases:"),
      ("private", "write draft:"), ("Hidden", "write draft:"), ("unlisted", "write draft:"),
      ("publish", "add draft: true to unpublished reviews"),
      ("Excerpt", "write verdict:"), ("cuisine", "move it to the restaurant's file, restaurants/NAME.md"),
      ("Cover_Alt", "write alt:"), ("isbn", "declare it in site.yaml: fields: [{key: isbn, type: text}]"),
      ("layout", "remove the line: Verdict does not use it"), ("images", "use image: with alt:"),
      ("eleventyNavigation", "remove the line: Verdict does not use it"),
      ("params", "remove params: and its indentation"),
      ("vistied", "did you mean 'visited'? it is written already, so keep one of the two"),
      ("updatd", "did you mean 'updated'?"),
    ]
  )
  func keys(_ test: (key: String, hint: String)) throws {
    let expected = ExpectedDiagnostic(.unknownKey, "unknown key '\(test.key)'", hint: test.hint)
    try check(.review("", "⟦\(test.key)⟧: x", expected))
  }

  private func check(_ test: RuleCase) throws {
    let validator = ReviewValidator(try Fixture.configuration())
    let validated = validator.validate(try Fixture.document(test.marked), path: test.path)
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
  }
}
