import Diagnostics
import Templating
import Testing

/// Strings with named holes, and strings that fall back to English.
@Suite struct SentenceTests {
  private func environment(
    _ texts: [String: String],
    english: Set<String> = [],
    language: String = "de"
  ) -> TemplateEnvironment {
    var strings = TemplateStrings(texts: texts)
    strings.englishKeys = english
    return TemplateEnvironment(origin: "https://reviews.example", strings: strings, language: language)
  }

  private func compiled(
    _ template: String,
    _ environment: TemplateEnvironment
  ) -> Diagnosed<TemplateProgram<SampleReview>?> {
    TemplateLibrary.parse([("page", SourceFile(path: "page.html", text: template))]).value
      .program("page", for: SampleReview.self, in: environment)
  }

  private func rendered(_ template: String, _ environment: TemplateEnvironment) throws -> String {
    let program = try #require(compiled(template, environment).value)
    var renderer = TemplateRenderer()
    var output = OutputBuffer()
    try renderer.render(program, SampleReview(), into: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test(
    "the string of a language decides on the order of its holes",
    arguments: [
      ("{title} & {rating}", "<b>Soup &amp; Salt</b> &amp; 4.5"),
      ("{rating}: {title}!", "4.5: <b>Soup &amp; Salt</b>!"),
      ("{title}{x y}{rating}{", "<b>Soup &amp; Salt</b>{x y}4.5{"),
    ]
  )
  func holes(text: String, expected: String) throws {
    let template =
      "{{< t.rated}}{{$ title}}<b>{{title}}</b>{{/ title}}{{$ rating}}{{rating}}{{/ rating}}{{/ t.rated}}"
    #expect(try rendered(template, environment(["rated": text])) == expected)
    let attribute = "<i title=\"\(template.replacing("<b>", with: "").replacing("</b>", with: ""))\">"
    #expect(try rendered(attribute, environment(["rated": "\"{title}\" {rating}"])).contains("&quot;Soup"))
  }

  @Test func missingHolesAndStringsAreErrors() {
    let holes = environment(["rated": "{rating} of 5"])
    let unknown = compiled("{{< t.rated}}{{$ ratting}}x{{/ ratting}}{{/ t.rated}}", holes).diagnostics
    #expect(unknown.map(\.message) == ["string 'rated' has no hole '{ratting}'"])
    #expect(unknown.map(\.hint) == ["did you mean 'rating'?"])
    let missing = compiled("{{< t.ratd}}{{/ t.ratd}}", holes).diagnostics
    #expect(missing.map(\.code) == [.templateUnknownName] && missing[0].message == "unknown string 'ratd'")
  }

  @Test(
    "English texts are marked where elements are possible",
    arguments: [
      ("<p>{{t.more}}</p>", "<p><span lang=\"en\">More</span></p>"), ("<p title=\"{{t.more}}\">", "<p title=\"More\">"),
      ("<title>{{t.more}}</title>", "<title>More</title>"), ("<option>{{t.more}}</option>", "<option>More</option>"),
      ("<svg><text>{{t.more}}</text></svg>", "<svg><text>More</text></svg>"), ("<p>{{t.own}}</p>", "<p>Eigen</p>"),
      ("<p>{{visits | plural: \"reviews\"}}</p>", "<p><span lang=\"en\">1 review</span></p>"),
      (
        "<p>{{< t.by}}{{$ name}}{{title}}{{/ name}}{{/ t.by}}</p>",
        "<p><span lang=\"en\">By Soup &amp; Salt</span></p>"
      ),
    ]
  )
  func englishTexts(template: String, expected: String) throws {
    let texts = [
      "more": "More", "own": "Eigen", "by": "By {name}", "reviews.one": "{n} review", "reviews.other": "{n} reviews",
    ]
    let english: Set = ["more", "by", "reviews"]
    #expect(try rendered(template, environment(texts, english: english)) == expected)
    let mirrored = environment(texts.merging(["direction": "rtl"]) { $1 }, english: english, language: "ar")
    #expect(try rendered(template, mirrored) == expected.replacing("lang=\"en\"", with: "lang=\"en\" dir=\"ltr\""))
  }
}
