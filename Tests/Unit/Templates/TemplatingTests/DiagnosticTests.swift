import Diagnostics
import Templating
import TestSupport
import Testing

/// Code, range, message and hint of every diagnostic of the template engine.
@Suite struct TemplateDiagnosticTests {
  /// Compiles a template and expects one diagnostic, at the range marked with `⟦…⟧` in it or in a partial.
  func check(
    _ template: String,
    _ code: DiagnosticCode,
    _ message: String,
    hint: String?,
    partials: [String: String] = [:],
    at place: Testing.SourceLocation = #_sourceLocation
  ) {
    let main = MarkedSource(template, path: "main")
    let others = partials.mapValues { MarkedSource($0, path: "partial") }
    let sources = [("main", main.source)] + others.map { ($0.key, $0.value.source) }
    let library = TemplateLibrary.parse(sources)
    let found =
      library.hasErrors
      ? library.diagnostics : library.value.program("main", for: SampleReview.self, in: .sample).diagnostics
    let ranges = main.ranges + others.values.flatMap(\.ranges)
    #expect(found.map(\.code) == [code], sourceLocation: place)
    #expect(found.map(\.range) == ranges, sourceLocation: place)
    #expect(found.map(\.message) == [message], sourceLocation: place)
    #expect(found.map(\.hint) == [hint], sourceLocation: place)
  }

  @Test func tags() {
    check("a ⟦{{⟧title", .templateTagUnclosed, "the tag is not closed", hint: "close it with '}}'")
    check("⟦{{⟧title\n{{title}}", .templateTagUnclosed, "the tag is not closed", hint: "close it with '}}'")
    check("⟦{{⟧{body}}</div>", .templateTagUnclosed, "the tag is not closed", hint: "close it with '}}}'")
    check("⟦{{⟧= | |}}", .templateTagUnclosed, "the tag is not closed", hint: "close it with '=}}'")
    check("x⟦{{ }}⟧", .templateTagEmpty, "the tag is empty", hint: "write a name, or remove the tag")
    check(
      "{{= ⟦only⟧ =}}",
      .templateDelimitersInvalid,
      "invalid delimiters 'only'",
      hint: "write an opening and a closing delimiter, such as '<% %>'"
    )
    let usage = "write {{name}} or {{name | filter: \"argument\"}}"
    check("{{title ⟦caption⟧}}", .templateTagInvalid, "unexpected 'caption'", hint: usage)
    check("{{⟦a..b⟧}}", .templateTagInvalid, "invalid name 'a..b'", hint: usage)
    check("{{title | truncate: ⟦x⟧}}", .templateTagInvalid, "invalid argument 'x'", hint: usage)
    check("{{visits | plural: ⟦\"one⟧}}", .templateTagInvalid, "the quote is not closed", hint: usage)
    check("{{title ⟦|⟧}}", .templateTagInvalid, "missing filter name", hint: usage)
  }

  @Test func sections() {
    check(
      "⟦{{#isPick}}⟧x",
      .templateSectionUnclosed,
      "section 'isPick' is not closed",
      hint: "add {{/isPick}}"
    )
    check(
      "{{#dish}}⟦{{#isPick}}⟧{{/dish}}",
      .templateSectionUnclosed,
      "section 'isPick' is not closed before 'dish' is",
      hint: "add {{/isPick}}"
    )
    check(
      "{{#dish}}{{/⟦pick⟧}}{{/dish}}",
      .templateSectionUnopened,
      "section 'pick' is not open",
      hint: "close 'dish', the innermost open section"
    )
    check(
      "{{/⟦pick⟧}}",
      .templateSectionUnopened,
      "section 'pick' is not open",
      hint: "remove it, or open the section before it"
    )
    let hint = "use a list, a record, a condition or an optional value"
    check(
      "{{#⟦t.back⟧}}{{/t.back}}",
      .templateWrongSection,
      "'t.back' is a text and cannot be a section",
      hint: hint
    )
    check(
      "{{#⟦visited⟧ | day}}{{/visited}}",
      .templateWrongSection,
      "'visited' is a text and cannot be a section",
      hint: hint
    )
  }

  @Test func names() {
    check("{{⟦titel⟧}}", .templateUnknownName, "unknown name 'titel'", hint: "did you mean 'title'?")
    check("{{#⟦tgas⟧}}{{name}}{{/tgas}}", .templateUnknownName, "unknown name 'tgas'", hint: "did you mean 'tags'?")
    check(
      "{{dish.⟦nmae⟧}}",
      .templateUnknownName,
      "unknown name 'nmae' in dish",
      hint: "did you mean 'name'?"
    )
    check(
      "{{dish.⟦price⟧}}",
      .templateUnknownName,
      "unknown name 'price' in dish",
      hint: "use 'name', 'reviews'"
    )
    check(
      "{{tags.⟦name⟧}}",
      .templateUnknownName,
      "unknown name 'name': 'tags' is a list (link)",
      hint: "use a section: {{#tags}}"
    )
    check("{{t.⟦bakc⟧}}", .templateUnknownName, "unknown string 'bakc'", hint: "did you mean 'back'?")
    check(
      "{{⟦@first⟧}}",
      .templateUnknownName,
      "'@first' outside a list",
      hint: "use it in a section over a list"
    )
    check(
      "{{#tags}}{{⟦@lsat⟧}}{{/tags}}",
      .templateUnknownName,
      "unknown loop value '@lsat'",
      hint: "did you mean '@last'?"
    )
  }

  @Test(
    "A URL that may be absent is reported in an attribute outside a section over it",
    arguments: [
      "<a href=\"{{⟦source⟧}}\">x</a>", "<a href=\"{{⟦source⟧ | absolute}}\">x</a>",
      "{{#isPick}}<a href=\"{{⟦source⟧}}\">x</a>{{/isPick}}", "{{#source}}{{/source}}<img src=\"{{⟦source⟧}}\">",
      "{{^source}}<a href=\"{{⟦source⟧}}\">x</a>{{/source}}",
      "{{#dish.reviews}}<a href=\"{{⟦source⟧}}\">x</a>{{/dish.reviews}}",
      "{{#source}}{{#dish.reviews}}<a href=\"{{⟦source⟧}}\">x</a>{{/dish.reviews}}{{/source}}",
    ]
  )
  func optionalURLs(_ template: String) {
    let attribute = template.contains("src=") ? "src" : "href"
    check(
      template,
      .templateOptionalURL,
      "'source' may be absent, which leaves attribute '\(attribute)' empty",
      hint: "put the element into {{#source}}…{{/source}}"
    )
  }

  @Test(
    "A URL that is present is not reported",
    arguments: [
      "{{#source}}<a href=\"{{.}}\">x</a>{{/source}}", "{{#source}}<a href=\"{{source}}\">x</a>{{/source}}",
      "{{#source}}{{#dish}}<a href=\"{{source}}\">x</a>{{/dish}}{{/source}}", "<a href=\"{{url}}\">{{source}}</a>",
      "<a{{#source}} href=\"{{source}}\"{{/source}}>x</a>", "<p title=\"{{source}}\">x</p>",
      "{{#source}}{{>link}}{{/source}}",
    ]
  )
  func presentURLs(_ template: String) {
    let library = TemplateLibrary.parse([
      ("main", MarkedSource(template, path: "main").source),
      ("link", MarkedSource("<a href=\"{{source}}\">x</a>", path: "link").source),
    ])
    #expect(library.value.program("main", for: SampleReview.self, in: .sample).diagnostics.isEmpty)
  }

  @Test func partials() {
    check(
      "{{>⟦hed⟧}}",
      .templateUnknownPartial,
      "unknown partial 'hed'",
      hint: "did you mean 'head'?",
      partials: ["head": ""]
    )
    check(
      "{{>a}}",
      .templateRecursivePartial,
      "partial 'a' includes itself: a → b → a",
      hint: "remove one of the tags",
      partials: ["a": "{{>b}}", "b": "{{>⟦a⟧}}"]
    )
    check(
      "{{>a}}{{>a}}",
      .templateUnknownName,
      "unknown name 'titel'",
      hint: "did you mean 'title'?",
      partials: ["a": "{{⟦titel⟧}}"]
    )
    check(
      "{{<a}}{{$⟦mian⟧}}{{/mian}}{{/a}}",
      .templateUnknownBlock,
      "layout 'a' has no block 'mian'",
      hint: "did you mean 'main'?",
      partials: ["a": "{{$main}}{{/main}}"]
    )
    check(
      "{{<a}}{{$⟦main⟧}}{{/main}}{{/a}}",
      .templateUnknownBlock,
      "layout 'a' has no block 'main'",
      hint: "add {{$ main}}{{/ main}} to partial",
      partials: ["a": ""]
    )
  }
}
