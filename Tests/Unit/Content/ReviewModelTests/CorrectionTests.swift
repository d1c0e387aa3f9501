import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// Hints that correct the text of the author.
@Suite struct CorrectionTests {
  private static let fields = """
    fields:
    - {key: bought, type: month}
    - {key: runtime, type: duration}
    - {key: year, type: year}
    - {key: pages, type: number}
    - {key: home, type: url}
    - {key: twice, type: condition}
    - {key: saga, type: series}
    - {key: opened, type: day}
    """

  /// Expects that a line of a review has one diagnostic with a hint.
  private func expect(_ line: String, _ hint: String) throws {
    let document = try #require(FencedDocument.parse(RuleCase.review("", line).marked.source).value)
    let site = try Fixture.configuration(Self.fields)
    let found = ReviewValidator(site).validate(document, path: "reviews/a.md").diagnostics
    #expect(found.map(\.hint) == [hint], "\(line)")
  }

  @Test(arguments: [
    ("visited: 2026-02-30", "February 2026 has 28 days; write visited: 2026-02-28"),
    ("visited: 31.04.2026", "April 2026 has 30 days; write visited: 2026-04-30"),
    ("visited: June 31, 2026", "June 2026 has 30 days; write visited: 2026-06-30"),
    ("opened: 2025-02-29", "February 2025 has 28 days; write opened: 2025-02-28"),
    ("visited: 2026-13-04", "there is no month 13; write visited: 2026-04-13"),
    ("visited: yesterday", "write the day in digits, or unknown, such as visited: 2026-11-04"),
    ("visited: vorgestern", "write the day in digits, or unknown, such as visited: 2026-11-04"),
    ("visited: last Friday", "write the day in digits, or unknown, such as visited: 2026-11-04"),
    ("published: soon", "write the day in digits, such as published: 2026-11-04"),
    ("opened: TBD", "write the day in digits, such as opened: 2026-11-04"),
    ("visited: May 2026", "add the day of the month, such as visited: 2026-05-01"),
    ("visited: 2026-05", "add the day of the month, such as visited: 2026-05-01"),
    ("visited: 2026", "write a day, such as visited: 2026-11-04"),
    ("visited: [2026, 11, 4]", "write visited: 2026-11-04"),
    ("visited: {year: 2026, month: 5, day: 31}", "write visited: 2026-05-31"),
    ("visited: 2026-05-01 late", "a time is written as 20:30; write visited: 2026-05-01"),
    ("visited: ２０２６-05-01", "write visited: 2026-05-01"), ("visited: “2026-05-01”", "write visited: 2026-05-01"),
  ])
  func days(_ test: (line: String, hint: String)) throws { try expect(test.line, test.hint) }

  @Test(arguments: [
    ("bought: May 2026", "write bought: 2026-05"), ("bought: 2026 Mai", "write bought: 2026-05"),
    ("bought: 5/2026", "write bought: 2026-05"), ("bought: 2026年5月", "write bought: 2026-05"),
    ("bought: 4 May 2026", "write bought: 2026-05"), ("bought: May '26", "write bought: 2026-05"),
    ("bought: May", "add the year, such as bought: 2026-05"),
    ("bought: 1958", "add the month, or remove the line and write the year into the text, such as bought: 1958-05"),
    ("bought: {month: May}", "add the year, such as bought: 2026-05"),
    ("bought: {month: 5, year: 2026}", "write bought: 2026-05"),
    ("bought: spring", "write a month, such as bought: 2026-03"),
    ("year: \"'94\"", "write year: 1994"), ("year: c. 1994", "write year: 1994"),
    ("year: 1994-05-02", "write year: 1994"), ("year: 1994–1996", "write year: 1994, or year: 1996"),
    ("year: １９９４", "write year: 1994"), ("year: unknown", "write a year, such as year: 1994"),
  ])
  func monthsAndYears(_ test: (line: String, hint: String)) throws { try expect(test.line, test.hint) }

  @Test(arguments: [
    ("runtime: 2 hours", "write runtime: 2 h"), ("runtime: 1.5 h", "write runtime: 1 h 30 min"),
    ("runtime: 1 hour and 30 minutes", "write runtime: 1 h 30 min"), ("runtime: 01:52:00", "write runtime: 1 h 52 min"),
    ("runtime: 2 Std. 10 Min.", "write runtime: 2 h 10 min"), ("runtime: 90'", "write runtime: 1 h 30 min"),
    ("runtime: [90]", "write runtime: 1 h 30 min"), ("runtime: {hours: 2, minutes: 5}", "write runtime: 2 h 5 min"),
    ("runtime: long", "write a duration, such as runtime: 1 h 30 min"),
    ("pages: 320 pages", "write pages: 320"), ("pages: \"1,200\"", "write pages: 1200, or pages: 1.200"),
    ("pages: 1.200.000", "write pages: 1200000"), ("pages: 1 200", "write pages: 1200"),
    ("pages: 4½", "write pages: 4.5"), ("pages: ３", "write pages: 3"),
    ("pages: many", "write a number, such as pages: 7.5"),
    ("saga: {name: X, number: 3rd}", "write number: 3"), ("saga: {name: X, number: \"2,5\"}", "write number: 2.5"),
  ])
  func durationsAndNumbers(_ test: (line: String, hint: String)) throws { try expect(test.line, test.hint) }

  @Test(arguments: [
    ("home: morgan.net", "write home: https://morgan.net"), ("home: //a.org/b", "write home: https://a.org/b"),
    ("home: https:/a.org", "write home: https://a.org"), ("home: <https://a.org/b>", "write home: https://a.org/b"),
    ("home: \"[A](https://a.org)\"", "write home: https://a.org"),
    ("home: me@a.org", "write home: mailto:me@a.org"), ("home: \"@me@a.social\"", "write home: https://a.social/@me"),
    ("home: https://a.org/my page", "write home: https://a.org/my%20page"),
    ("home: none", "write a URL, such as home: https://a.example/page"),
    ("aliases: old/path", "write aliases: [/old/path/]"), ("aliases: [old/path]", "write /old/path/"),
    ("aliases: [/%C3%BCber/]", "write /über/"), ("aliases: [/a%20b/]", "write /a b/"),
    ("aliases: ['https://a.org/2019/x.html']", "write /2019/x.html"),
    ("aliases: [/a/?p=1]", "redirects ignore a query; write /a/"),
    ("aliases: ['/?p=1']", "write a path, such as /2019/04/old-name/"),
    ("permalink: /2019/heat.html", "write aliases: [/2019/heat.html]"),
    ("slug: https://a.org/reviews/heat/", "write slug: heat"),
    ("lang: english", "write lang: en"), ("lang: Deutsch", "write lang: de"),
    ("lang: de_AT.UTF-8", "write lang: de-AT"),
    ("lang: en/de", "write lang: en, or lang: de"), ("lang: klingonisch", "write a language tag, such as lang: en"),
    ("draft: maybe", "write draft: true, or draft: false"), ("twice: once", "write twice: true, or twice: false"),
    ("draft: ｙｅｓ", "write draft: true"),
  ])
  func addressesAndWords(_ test: (line: String, hint: String)) throws { try expect(test.line, test.hint) }

  @Test(arguments: [
    ("rating: ３", "write 3"), ("rating: 4½", "write 4.5"), ("rating: 4 1/2", "write 4.5"), ("rating: ½", "write 0.5"),
    ("rating: “4”", "write 4"), ("rating: ４．５", "write 4.5"), ("rating: ٣", "write 3"),
    ("rating: [3, 4]", "write rating: 3, or rating: 4"),
    ("category: “Movie”", "did you mean 'Movie'?"),
    ("tags: superhero comedy", "write tags: [superhero, comedy], or tags: [superhero comedy] for one item"),
    ("tags:\n  – noir\n  – slow", "write tags: [noir, slow]"), ("tags:\n  • noir", "write tags: [noir]"),

    ("tags:\n  - #metoo", "'#' begins a comment outside quotes; write - \"#metoo\""),
    ("pros:\n  - #1 pick", "'#' begins a comment outside quotes; write - \"#1 pick\""),
    ("restaurant: #1 Sushi", "write restaurant: \"#1 Sushi\", or a space after '#' for a comment"),
    ("pros: [a: b]", "write pros: [\"a: b\"]"), ("pros:\n- Fast: yes", "write pros: [\"Fast: yes\"]"),
    ("tags: [“noir”]", "write noir"), ("tags: [„noir“]", "write noir"), ("tags: [«noir»]", "write noir"),
    ("restaurant: “Noma”", "write Noma"), ("saga: ‘Earthsea’ ", "write Earthsea"),
  ])
  func ratingsAndLists(_ test: (line: String, hint: String)) throws { try expect(test.line, test.hint) }

  @Test(arguments: [
    "title: “Heroes”", "verdict: “It flies.” – I did not.", "tags: [“Weird Al” Yankovic, rock ’n’ roll, 5–7, a–b]",
    "restaurant: L’Ami “Louis”", "pros: [“Bold”]", "cons:\n- slow\n  – at times", "tags:\n- # a comment\n  a",
    "restaurant: # none", "verdict:",
    "saga: “A” and “B”", "verdict:\n  – said he", "subject: „Heat“",
  ])
  func ordinaryTextIsSilent(_ line: String) throws {
    let document = try #require(FencedDocument.parse(RuleCase.review("", line).marked.source).value)
    let site = try Fixture.configuration(Self.fields)
    #expect(ReviewValidator(site).validate(document, path: "reviews/a.md").diagnostics == [])
  }

  @Test(arguments: [
    ("accent: red", "write accent: \"#FF0000\""), ("accent: Dark Red", "write accent: \"#8B0000\""),
    ("accent: \"#F00\"", "write accent: \"#FF0000\""), ("accent: FF0000", "write accent: \"#FF0000\""),
    ("accent: rgb(255 0 0)", "write accent: \"#FF0000\""), ("accent: \"#FF0000FF\"", "write accent: \"#FF0000\""),
    ("accent: #F00", "'#' begins a comment outside quotes; write accent: \"#FF0000\""),
    ("accent: warm", "write a colour, such as accent: \"#00FF7F\""),
    ("url: morgan.net", "write url: https://morgan.net"),
    ("url: https://münchen.test", "write url: https://xn--mnchen-3ya.test"),
    ("url: https://a.internal/*", "write url: https://a.internal"),
    ("url: https://*.a.org", "write a site URL, such as url: https://reviews.example"),
    ("url: https://a.org/:splat", "write a site URL, such as url: https://reviews.example"),
    ("url: https://a.org:99999", "write a site URL, such as url: https://reviews.example"),
    ("url: https://a.org/?x", "write url: https://a.org"),
    ("url: https://a.org/küche", "write url: https://a.org/k%C3%BCche"),
    ("language: englisch", "write language: en"), ("reviewer: Ada", "write reviewer: {name: Ada}"),
    ("categories: Film", "write categories: [{name: Film}]"),
    ("categories: [Film, Book]", "write categories: [{name: Film}, {name: Book}]"),
    ("ratings: 10", "write ratings: {best: 10}"),
    ("publish: me@host:/var/www", "write publish: {rsync: me@host:/var/www}"),
    ("allow: {img: [i.imgur.com]}", "write https://i.imgur.com"),
    ("allow: {img: ['https://a.org/b']}", "write https://a.org"),
    ("menu: [https://a.org/b]", "write menu: [{name: a.org, url: https://a.org/b}]"),
    ("feeds: [rrs]", "did you mean 'rss'?"), ("fields: [bookAuthor]", "write fields: [{key: bookAuthor}]"),
    ("pageSize: 0", "write pageSize: 1"), ("categories: [{name: “Film”}]", "write Film"),
  ])
  func settings(_ test: (line: String, hint: String)) throws {
    let found = ConfigurationValidator.validate(RuleCase.site("", test.line).marked.source).diagnostics
    #expect(found.first?.hint == test.hint, "\(test.line): \(found.map(\.message))")
  }
}
