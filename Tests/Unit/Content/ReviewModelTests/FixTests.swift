import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

/// Fixes of front matter and `site.yaml`: the text after one round of fixes. Ambiguous errors leave it unchanged.
@Suite struct FixTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let before: String
    let after: String
    var site = ""
    var testDescription: String { before.debugDescription }

    init(_ before: String, _ after: String? = nil, site: String = "") {
      (self.before, self.after, self.site) = (before, after ?? before, site)
    }
  }

  static let texts: [Case] = [
    Case("title: Spartacus: Vengeance # seen twice", #"title: "Spartacus: Vengeance" # seen twice"#),
    Case("title: A: B\nverdict: C: D", "title: \"A: B\"\nverdict: \"C: D\""),
    Case("title: name: Morgan"), Case("title: #1 in town  ", "title: \"#1 in town\"  "), Case("title: # to be found"),
    Case("title: @home", #"title: "@home""#), Case("title: `ls` # 2", "title: \"`ls`\" # 2"), Case("title: [@home, b]"),
    Case("title: T\nverdict:Fine", "title: T\nverdict: Fine"), Case("title: T\nverdict://a"),
    Case("title: [REC]"), Case("rating: [4]", "rating: 4"), Case("rating: [4, 5]"),
  ]

  static let values: [Case] = [
    Case("rating: 4,5", "rating: 4.5"), Case("rating: \"4/5\" # of five", "rating: 4 # of five"),
    Case("rating: ★★★★½", "rating: 4.5"), Case("rating: 4 stars", "rating: 4"), Case("rating: 4.2"),
    Case("rating: good"), Case("rating: a -", site: "ratings: {grades: [A, A-, B]}"),
    Case("rating: very_good", "rating: Very good", site: "ratings: {grades: [Very good, Good]}"),
    Case("category: movie", "category: Movie"), Case("category: Movies"),
    Case("visited: 20.11.2019", "visited: 2019-11-20"), Case("visited: '2019/11/20'", "visited: 2019-11-20"),
    Case("visited: 2019-1-5", "visited: 2019-01-05"), Case("visited: Nov 20, 2019", "visited: 2019-11-20"),
    Case("visited: 3 March 2019", "visited: 2019-03-03"), Case("visited: 03/04/2019"), Case("visited: 20.11.19"),
    Case("published: true"), Case("draft: y", "draft: true"), Case("draft: 0", "draft: false"), Case("draft: maybe"),
    Case("lang: de_AT", "lang: de-AT"), Case("lang: German"),
    Case("slug: A Good Name", "slug: a-good-name"), Case("slug: ★"),
    Case("tags: noir", "tags: [noir]"), Case("tags: noir, slow", "tags: [noir, slow]"), Case("tags: film noir"),
    Case("pros: \"Fast, and cheap\""), Case("pros: \"Quick: yes\"", "pros: [\"Quick: yes\"]"),
    Case("aliases: [old/path, /b/]", "aliases: [/old/path/, /b/]"), Case("aliases: ['https://a.example/']"),
    Case("aliases:\n- old name", "aliases:\n- /old name/"),
  ]

  static let quotationMarks: [Case] = [
    Case("tags: [“noir”, „slow“]", "tags: [noir, slow]"), Case("restaurant: «Noma»", "restaurant: Noma"),
    Case("tags: [“noir, slow”]", "tags: [noir, slow]"), Case("tags: [„a, b, c“]", "tags: [a, b, c]"),
    Case("tags:\n- “noir\n- b\n- slow”", "tags:\n- noir\n- b\n- slow"),
    Case("tags: [a, “noir, slow”]", "tags: [a, \"noir, slow\"]"),
    Case("tags: [“a”, “noir, slow”, c]", "tags: [a, \"noir, slow\", c]"),
    Case("aliases: [“/a/, /b/”]", "aliases: [/a/, /b/]"), Case("pros: [“good, fast”]", "pros: [good, fast]"),
    Case("tags: “noir, slow”", "tags: [noir, slow]"), Case("tags: “noir”, “slow”", "tags: [noir, slow]"),
    Case("tags: “[noir, slow]”", "tags: [noir, slow]"), Case("tags: \"[noir, slow]\"", "tags: [noir, slow]"),
    Case("pros: “good”", "pros: [good]"),
    Case("tags: [rock ’n’ roll, ’90s, ‘70s]"), Case("tags: [“noir, slow]"), Case("tags: [noir, slow”]"),
    Case("pros: [“Heat” is good, so is “Alien”]"), Case("title: “Heat”"),
  ]

  static let keys: [Case] = [
    Case("Tags: [a]", "tags: [a]"), Case("\"tags \": [a]", "tags: [a]"), Case("Tags: [a]\ntags: [b]"),
    Case("Tags: [a]\nTAGS: [b]"), Case("tasg: [a]"), Case("lastmod: 2020-02-02", "updated: 2020-02-02"),
    Case("lastmod: 2020-02-02\nmodified: 2020-03-02"), Case("lastmod: soon"), Case("lastmod: 2001-02-02"),
    Case("last_mod: 2020/02/02", "updated: 2020/02/02"), Case("redirect_from: /old/", "aliases: /old/"),
    Case("redirect_from: [/old/]", "aliases: [/old/]"), Case("permalink: /old/"), Case("score: 4"),
    Case("rating:\nscore: 4"), Case("description: It flies.", "verdict: It flies."), Case("cover: a.jpg"),
    Case("keywords: [a, b]", "tags: [a, b]"), Case("language: de", "lang: de"), Case("author: M"),
    Case("Director: X", "director: X", site: "fields: [{key: director}]"),
    Case("page_count: 3", "pageCount: 3", site: "fields: [{key: pageCount, type: number}]"),
    Case("Page count: 3", site: "fields: [{key: pageCount}, {key: page_count}]"),
  ]

  static let fields: [Case] = [
    Case("pages: 7,5", "pages: 7.5"), Case("pages: 1,234"), Case("pages: '0,375'", "pages: 0.375"), Case("pages: many"),
    Case("since: 3/2019", "since: 2019-03"), Case("since: 2019.3", "since: 2019-03"), Case("since: spring"),
    Case("year: 1994-05-03"), Case("link: www.x.example/a", "link: https://www.x.example/a"), Case("link: x.example"),
    Case("form: hardback", "form: Hardback"), Case("form: paper"), Case("cast: Ada", "cast: [Ada]"),
  ].map {
    let fields = """
      fields:
      - {key: pages, type: number}
      - {key: since, type: month}
      - {key: year, type: year}
      - {key: link, type: url}
      - {key: form, type: choice, values: [Hardback, Audio]}
      - {key: cast, type: texts}
      """
    return Case($0.before, $0.after, site: fields)
  }

  static let sites: [Case] = [
    Case("Language: de", "language: de"), Case("language: de_AT", "language: de-AT"),
    Case("accent: #00FF7F", "accent: \"#00FF7F\""), Case("accent: 00FF7F", "accent: \"#00FF7F\""),
    Case("accent: green"), Case("feeds: atom", "feeds: [atom]"), Case("feeds: [atom, pdf]"),
    Case("ratings: {step: '0,5'}", "ratings: {step: 0.5}"), Case("ratings: {step: '0,3'}"),
    Case("categories: [{name: Film, type: movie}]", "categories: [{name: Film, type: Movie}]"),
    Case("categories: [{Name: Film}]", "categories: [{name: Film}]"),
    Case("fields: [{key: a, type: Number}]", "fields: [{key: a, type: number}]"),
    Case("fields: [{key: a, for: movie}]", "fields: [{key: a, for: [movie]}]"),
    Case("fields: [{key: a, for: [movie]}]", "fields: [{key: a, for: [Movie]}]"),
    Case("pages: {Statistics: false}", "pages: {statistics: false}"),
    Case("description: Films: and more", #"description: "Films: and more""#), Case("reviewer: name: Morgan"),
    Case("qr: n", "qr: false"), Case("slugs: Plain", "slugs: plain"),
  ]

  @Test("Reviews", arguments: texts + values + quotationMarks + keys + fields)
  func reviews(_ test: Case) throws {
    let validator = ReviewValidator(try Fixture.configuration(test.site))
    expect(test, .review("", test.before)) { source in
      let document = FencedDocument.parse(source)
      let errors = document.value.map { validator.validate($0, path: "reviews/test.md").diagnostics }
      return document.diagnostics + (errors ?? [])
    }
  }

  @Test(
    "Restaurants",
    arguments: [
      Case("City: Porto", "city: Porto"), Case("lat: -36.8\nlon: 174.7", "latitude: -36.8\nlongitude: 174.7"),
      Case("latitude: -36,8485\nlongitude: 174.7", "latitude: -36.8485\nlongitude: 174.7"),
      Case("suburb: Ponsonby", "neighbourhood: Ponsonby"), Case("website: www.a.example", "url: www.a.example"),
      Case("website: aurora"), Case("lat: -36.8"),
    ]
  )
  func restaurants(_ test: Case) throws {
    let validator = TopicFactsValidator(try Fixture.configuration())
    expect(test, .restaurant("", test.before)) { source in
      let document = FencedDocument.parse(source)
      let errors = document.value.map { validator.validate($0, path: "restaurants/a.md").diagnostics }
      return document.diagnostics + (errors ?? [])
    }
  }

  @Test("Configurations", arguments: sites)
  func configurations(_ test: Case) {
    expect(test, .site("", test.before)) { ConfigurationValidator.validate($0).diagnostics }
  }

  /// Expects that the fixes replace only the text of the case.
  private func expect(_ test: Case, _ rule: RuleCase, _ check: (SourceFile) -> [Diagnostic]) {
    var file = FixedFile(rule.marked.source)
    file.replace(check(file.source).replacements[file.source.path] ?? [])
    let expected = rule.marked.text.replacing(test.before, with: test.after)
    #expect(String(decoding: file.bytes, as: UTF8.self) == expected)
  }
}
