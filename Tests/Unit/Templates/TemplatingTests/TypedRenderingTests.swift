import Diagnostics
import Templating
import Testing

/// The output of typed templates.
@Suite struct TypedRenderingTests {
  /// Renders `template` with a sample review and compares the output; any diagnostic fails the test.
  private func check(
    _ template: String,
    _ expected: String,
    _ review: SampleReview = SampleReview(),
    name: String = "main",
    partials: [String: String] = [:],
    at place: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let sources = partials.map { ($0.key, SourceFile(path: $0.key, text: $0.value)) }
    let library = TemplateLibrary.parse([(name, SourceFile(path: name, text: template))] + sources)
    let program = library.value.program(name, for: SampleReview.self, in: .sample)
    #expect(library.diagnostics + program.diagnostics == [], sourceLocation: place)
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(#require(program.value, sourceLocation: place), review, into: &buffer)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == expected, sourceLocation: place)
  }

  @Test func valuesWithoutFilters() throws {
    try check("{{title}} {{rating}} {{visits}} {{visited}}", "Soup &amp; Salt 4.5 1 2026-11-02")
    try check("{{{body}}}|{{{bodyBytes}}}", "<p>Good &amp; hot</p>|<p>Good &amp; hot</p>")
    try check("[{{caption}}][{{rating}}]", "[][]", SampleReview(rating: nil))
  }

  @Test func urlsGetTheBasePath() throws {
    try check("{{url}}", "/sub/soup/")
    try check("{{#tags}}{{url}} {{/tags}}", "/sub/hot/ https://new.example/ ")
    try check("{{url | absolute}}", "https://reviews.example/sub/soup/")
    for url in ["javascript:alert(1)", "//a.example", "/\\a.example", "/\t/a.example", "https", "https:"] {
      try check("{{url}}", url.hasPrefix("https") ? url : "#", SampleReview(url: url))
    }
    try check("{{url}} {{url | absolute}}", "/sub/ https://reviews.example/sub/", SampleReview(url: "/"))
    try check("{{url}}", "HTTPS://a.example/?a=1&amp;b", SampleReview(url: "HTTPS://a.example/?a=1&b"))
  }

  @Test func sections() throws {
    try check("{{#isPick}}pick{{/isPick}}{{^isPick}}no{{/isPick}}", "pick")
    try check("{{#pros}}{{.}};{{/pros}}", "warm;&lt;big&gt;;")
    try check("{{#dish}}{{name}} in {{title}}{{/dish}}", "Soup in Soup &amp; Salt")
    try check("{{#dish}}x{{/dish}}{{^dish}}none{{/dish}}{{dish.name}}", "none", SampleReview(dish: nil))
    try check("{{#caption}}<i>{{.}}</i>{{/caption}}", "<i>a</i>", SampleReview(caption: "a"))
    try check("{{#caption}}<i>{{.}}</i>{{/caption}}", "")
    try check("{{dish.name}} {{#tags}}{{dish.name}}{{name}} {{/tags}}", "Soup Souphot Soupnew ")
  }

  @Test func nestedRecordsAreReadForEachListElement() throws {
    let reviews = [SampleReview(dish: SampleDish(name: "A")), SampleReview(dish: SampleDish(name: "B"))]
    let review = SampleReview(dish: SampleDish(name: "C", reviews: reviews))
    try check("{{#dish.reviews}}{{dish.name}}{{dish.name}} {{/dish.reviews}}", "AA BB ", review)
  }

  @Test func loopFacts() throws {
    try check("{{#tags}}{{name}}{{^@last}}, {{/@last}}{{/tags}}", "hot, new")
    try check("{{#tags}}{{@index}}{{@number}}{{#@first}}f{{/@first}}{{#@last}}l{{/@last}} {{/tags}}", "01f 12l ")
    try check("{{#tags}}{{#@index}}+{{/@index}}{{name}}{{/tags}}", "hot+new")
    try check("{{#tags | limit: 1}}{{name}}{{#@last}}!{{/@last}}{{/tags}}", "hot!")
  }

  @Test func strings() throws {
    try check("{{t.back}}|{{t.back | upper}}", "Back &amp; forth|BACK &amp; FORTH")
    try check(
      "{{t.reviews.forms}}|{{t.back.forms}}",
      #"{&quot;one&quot;:&quot;{n} review&quot;,&quot;other&quot;:&quot;{n} reviews&quot;}"#
        + #"|{&quot;other&quot;:&quot;Back \u0026 forth&quot;}"#
    )
  }

  @Test func layouts() throws {
    try check(
      "{{< layout}}\n{{$ main}}\n<h1>{{title}}</h1>\n{{/ main}}\n{{/ layout}}\n",
      "<main>\n<h1>Soup &amp; Salt</h1>\n</main>\nfoot\n",
      partials: [
        "layout": "<main>\n  {{$ main}}\n  {{/ main}}\n</main>\n{{> foot}}\n{{$ end}}{{/ end}}", "foot": "foot\n",
      ]
    )
  }

  @Test func jsonOmitsEnclosingRecords() throws {
    let dish = SampleDish(name: "Soup", reviews: [SampleReview(tags: [], dish: nil, pros: ["</p>"])])
    try check(
      "{{dish | json}}",
      #"{"name":"Soup","reviews":[{"title":"Soup \u0026 Salt","caption":null,"#
        + #""body":"\u003cp\u003eGood \u0026amp; hot\u003c/p\u003e","bodyBytes":"#
        + #""\u003cp\u003eGood \u0026amp; hot\u003c/p\u003e","url":"/sub/soup/","source":null,"rating":4.5,"visits":1,"#
        + #""visited":"2026-11-02","isPick":true,"tags":[],"pros":["\u003c/p\u003e"]}]}"#,
      SampleReview(dish: dish),
      name: "main.json"
    )
  }

  @Test func strippedHTMLIsEscapedAsText() throws {
    try check("{{body | strip}}|{{bodyBytes | strip | upper}}", "Good &amp; hot|GOOD &amp; HOT")
  }

  @Test func partialsResolveNamesWhereTheyAreIncluded() throws {
    try check("{{#tags}}{{> a}}{{/tags}}{{#dish}}{{> a}}{{/dish}}", "(hot)(new)(Soup)", partials: ["a": "({{name}})"])
  }

  @Test func xmlDropsForbiddenCharacters() throws {
    let review = SampleReview(title: "a\u{1}\u{FFFE}ï\u{FFFF}<\t'")
    try check("{{title}}", "aï&lt;\t&#39;", review, name: "feed.xml")
    try check("{{title}}", "a\u{1}\u{FFFE}ï\u{FFFF}&lt;\t&#39;", review)
  }
}
