import Diagnostics
import Templating
import Testing

/// Removal of indentation and empty lines from templates, except where white space is significant.
@Suite struct WhitespaceTests {
  private func check(
    _ template: String,
    _ expected: String,
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
    try renderer.render(
      #require(program.value, sourceLocation: place),
      SampleReview(title: " \n  x\n\n y ", body: "<p>\n  b\n</p>"),
      into: &buffer
    )
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == expected, sourceLocation: place)
  }

  @Test func indentationAndEmptyLines() throws {
    try check("<ul>\n  <li>a  b</li>\n\t \n\n  \t<li>c</li>\n</ul>\n", "<ul>\n<li>a  b</li>\n<li>c</li>\n</ul>\n")
    try check("\n\n  <p>\n", "<p>\n")
    try check("<p>\r\n  a\r\n\r\n</p>", "<p>\r\na\r\n</p>")
    try check("<a\n   id=\"x\"\n\n  >a</a>", "<a\nid=\"x\"\n>a</a>")
    try check("<a>\n  <b>\n</a>", "<a>\n<b>\n</a>", name: "main.xml")
  }

  @Test func sectionsAndPartials() throws {
    try check("<p>\n  {{#isPick}}\n    a\n  {{/isPick}}\n  b</p>", "<p>\na\nb</p>")
    try check("<p>\n  {{> a}}\n</p>", "<p>\n<i>\n<b>\n</p>", partials: ["a": "  <i>\n\n    <b>\n"])
    try check("<p>a{{> a}}</p>", "<p>a b\nc</p>", partials: ["a": " b\n  c"])
    try check("{{#tags}}\n  {{name}}\n{{/tags}}", "hot\nnew\n")
  }

  @Test(arguments: ["pre", "textarea", "script", "style", "title", "PRE"])
  func significantWhiteSpaceIsKept(_ element: String) throws {
    let text = "<\(element)>\n  a\n\n   b\n  </\(element)>\n"
    try check(text + "  <p>\n", text + "<p>\n")
    try check("<x-\(element)>\n  a\n</x-\(element)>", "<x-\(element)>\na\n</x-\(element)>")
  }

  @Test func quotedValuesAndComments() throws {
    try check("<a title=\"\n  a\n\n  b\">", "<a title=\"\n  a\n\n  b\">")
    try check("<!--\n  a > b\n-->\n  c", "<!--\n  a > b\n-->\nc")
  }

  @Test func valuesAreUnchanged() throws {
    try check("<p>\n  {{title}}\n</p>", "<p>\n \n  x\n\n y \n</p>")
    try check("  {{{body}}}", "<p>\n  b\n</p>")
  }

  @Test(arguments: ["main.txt", "main.json"])
  func textAndJSONFilesKeepWhiteSpace(_ name: String) throws {
    try check("a\n\n  b\n", "a\n\n  b\n", name: name)
  }

  @Test func lenientTemplatesKeepWhiteSpace() throws {
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: "<p>\n\n  a"))])
    let program = library.value.lenientProgram("main", in: .sample)
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(#require(program.value), .null, into: &buffer)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "<p>\n\n  a")
  }
}
