import Diagnostics
import Templating
import Testing

/// Elements that templates open without closing, or close without opening.
@Suite struct ElementCheckTests {
  /// Returns the template, byte range, message and code of each diagnostic of the pages `page` and `page.svg`, sorted.
  private func warnings(_ templates: [String: String]) -> [String] {
    let sources = templates.map { ($0.key, SourceFile(path: $0.key, text: $0.value)) }
    return TemplateLibrary.parse(sources).value.unbalancedElements(ofPages: ["page", "page.svg"]).map { diagnostic in
      let range = diagnostic.range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
      return "\(diagnostic.source.path):\(range) \(diagnostic.message) [\(diagnostic.code.rawValue)]"
    }.sorted()
  }

  private static func open(_ place: String, _ name: String) -> String {
    "\(place) element <\(name)> is not closed [template-element-unclosed]"
  }

  private static func unopened(_ place: String, _ name: String) -> String {
    "\(place) end tag </\(name)> without a start tag [template-element-unopened]"
  }

  @Test(arguments: [
    ("<main><div>{{a}}</main>", open("page:6-10", "div")),
    ("<p><b>{{a}}", open("page:3-5", "b")),
    ("<a href=\"{{a}}\" title='>'>x <A>y</a>", open("page:0-2", "a")),
    ("{{#a}}<section>{{/a}}", open("page:6-14", "section")),
    ("<ul>{{#a}}<li><em>{{/a}}</ul>", open("page:14-17", "em")),
    ("{{#a}}<p>{{^b}}<i>{{/b}}</p>{{/a}}", open("page:15-17", "i")),
    ("{{#a}}<div>{{/a}}{{^a}}<div>{{/a}}", open("page:6-10", "div")),
    ("<div><div></div>", open("page:0-4", "div")),
    ("{{a}}</span>", unopened("page:5-11", "span")),
    ("<ul>{{#a}}</ul>{{/a}}{{^a}}</ul></ul>{{/a}}", unopened("page:32-36", "ul")),
  ])
  func warningsContainRanges(_ template: String, _ expected: String) {
    #expect(warnings(["page": template]) == [expected])
  }

  @Test(arguments: [
    "<p>a<br><img src=x><li>b<table><tr><td>c</table>", "{{#a}}<a href=\"{{a}}\">{{/a}}x{{#a}}</a>{{/a}}",
    "{{#a}}<div class=\"b\">{{/a}}{{^a}}<div>{{/a}}x</div>",
    "<!-- <div> --><script>\"<div>\"</script><style><b></style>",
    "{{#a}}{{#@first}}<ul>{{/@first}}<li>{{#@last}}</ul>{{/@last}}{{/a}}", "<svg><path/><g></g></svg>",
    "<div title=\"<b>\">{{{a}}}</div>", "<div {{#a}}class=\"b\"{{/a}}>{{^a}}<i>x</i>{{/a}}</div>",
    "{{#a}}<div>{{/a}}{{#b}}</div>{{/b}}",
    "<textarea><div></textarea>", "<DIV></div>", "{{a | truncate: 3}}<math><mi>x</mi></math>",
    "a < b > c </ d>",
  ])
  func balancedTemplatesHaveNoWarnings(_ template: String) {
    #expect(warnings(["page": template]) == [])
  }

  @Test func partialsLayoutsAndBlocksAreExpandedInPlace() {
    let layout = "<body><main>{{$main}}<div>{{/main}}</main>{{>foot}}"
    let foot = "{{#a}}<i>{{a}}</i>{{/a}}</footer>"
    let parts = ["layout": layout, "head": "<div><p>", "foot": foot, "body": "{{$x}}{{/x}}"]
    let page = { (main: String) in
      parts.merging(["page": "<footer>{{<layout}}{{$main}}\(main){{/main}}{{/layout}}"]) { $1 }
    }
    #expect(warnings(page("{{>head}}a</div>")) == [])
    #expect(warnings(page("{{>head}}a")) == [Self.open("head:0-4", "div")])
    #expect(warnings(page("a</div>")) == [Self.unopened("page:29-34", "div")])
    let bare = parts.merging(["page": "{{<layout}}{{/layout}}"]) { $1 }
    #expect(warnings(bare).first == Self.unopened("foot:24-32", "footer"))
    #expect(warnings(page("{{<body}}{{$x}}<b>{{/x}}{{/body}}")) == [Self.open("page:43-45", "b")])
    #expect(warnings(["page": "{{>page}}<b></b>"]) == [])
    let pair = "{{#a}}<i>{{/a}}{{#b}}</i>{{/b}}"
    #expect(warnings(parts.merging(["page": "{{>head}}\(pair)</div>"]) { $1 }) == [])
  }

  @Test func svgRequiresEveryEndTag() {
    #expect(warnings(["page.svg": "<svg><p>{{a}}</svg>"]) == [Self.open("page.svg:5-7", "p")])
    #expect(warnings(["page.svg": "<svg><li/><x y=\"{{a}}\"></x></svg>"]) == [])
  }

  @Test func hintsContainCorrections() {
    let library = TemplateLibrary.parse([("page", SourceFile(path: "page", text: "<b></i>"))]).value
    let found = library.unbalancedElements(ofPages: ["page"])
    #expect(found.map(\.hint) == ["add </b>, or remove the tag", "remove it, or write <i> before it"])
    #expect(found.allSatisfy { $0.severity == .warning })
  }
}
