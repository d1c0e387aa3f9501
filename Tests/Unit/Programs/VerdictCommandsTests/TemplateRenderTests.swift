import SiteTestSupport
import Testing

/// `verdict template render`.
@Suite struct TemplateRenderTests {
  /// Renders a template with JSON data and partials.
  private func render(
    _ template: String,
    _ json: String,
    partials: [String: String] = [:],
    _ options: String...
  ) throws -> VerdictRun {
    let folder = try TemporaryFolder()
    try folder.write(template, to: "page.html")
    try folder.write(json, to: "data.json")
    try folder.makeFolder("partials")
    for (name, text) in partials { try folder.write(text, to: "partials/\(name)") }
    let arguments = ["template", "render", "page.html", "--data", "data.json", "--partials", "partials"]
    return try verdict(arguments + options, in: folder)
  }

  private func check(
    _ template: String,
    _ json: String,
    _ expected: String,
    partials: [String: String] = [:],
    at place: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let run = try render(template, json, partials: partials)
    #expect(run.output == expected, sourceLocation: place)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)", sourceLocation: place)
  }

  @Test("names and types are inferred from the data")
  func values() throws {
    try check(
      "{{a.b}} {{n}} {{#c}}yes{{/c}}{{^d}}no{{/d}}",
      #"{"a":{"b":"<"},"n":1.50,"c":true,"d":null}"#,
      "&lt; 1.50 yesno"
    )
    try check("{{#l}}{{.}}{{^@last}}, {{/@last}}{{/l}}", #"{"l":["x",2,"y"]}"#, "x, 2, y")
    try check("{{#l}}[{{a}}{{b}}]{{/l}}", #"{"l":[{"a":1},{"b":"x"},{"a":null,"b":"y"}]}"#, "[1][x][y]")
    try check("{{n | number}} {{l | count}} {{t | upper}}", #"{"n":12345.5,"l":[1,2],"t":"é"}"#, "12,345.5 2 É")
    try check("{{#l}}{{#o}}{{p}}{{/o}}{{/l}}", #"{"l":[{"o":{"p":1}},{"o":null},{}]}"#, "1")
    try check("{{#.}}{{.}};{{/.}}", "[1, 2]", "1;2;")
    try check("{{#m}}{{#.}}{{.}}{{/.}};{{/m}}", #"{"m":[[1,2],[3]]}"#, "12;3;")
    try check("{{#m}}{{a}};{{/m}}", #"{"m":[1,{"a":"x"}]}"#, ";x;")
  }

  @Test("output over 64 MB is rejected")
  func outputLimit() throws {
    let numbers = (0..<1_000).map { "\($0)" }.joined(separator: ",")
    let text = String(repeating: "x", count: 70_000)
    let run = try render("{{#l}}{{t}}{{/l}}", "{\"l\":[\(numbers)],\"t\":\"\(text)\"}")
    #expect(run.status == 1 && run.output == "")
    let expected = "page.html:1:1: error: the page exceeds 67,108,864 bytes [template-output-too-large]"
    #expect(run.errors.hasPrefix(expected))
  }

  @Test("excessive rendering steps are reported with their position")
  func steps() throws {
    let numbers = (0..<100).map { "\($0)" }.joined(separator: ",")
    let run = try render("{{#l}}{{#l}}{{#l}}{{#l}}{{/l}}{{/l}}{{/l}}{{/l}}", "{\"l\":[\(numbers)]}")
    #expect(run.status == 1 && run.output == "")
    let expected = "page.html:1:19: error: the page exceeds 15000000 rendering steps [template-too-much-work]"
    #expect(run.errors.hasPrefix(expected))
  }

  @Test("a missing member of an element is not resolved in outer records")
  func union() throws {
    try check("{{#l}}[{{name}}]{{/l}}", #"{"name":"out","l":[{"name":"in"},{"other":1}]}"#, "[in][]")
  }

  @Test("partials are the folder's .html and .mustache files")
  func partials() throws {
    let partials = ["a.html": "A{{x}}", "b.mustache": "B{{x}}", "page.html": "P"]
    try check("{{> a}}{{> b}}{{> page}}", #"{"x":1}"#, "A1B1P", partials: partials)
  }

  @Test("unknown names, partials and filters are errors with positions")
  func errors() throws {
    let run = try render(
      "{{titel}}\n{{> no}}\n{{title | uper}}\n{{#l}}{{nam}}{{/l}}",
      #"{"title":"x","l":[{"name":1}]}"#
    )
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("page.html:1:3: error: unknown name 'titel'"))
    #expect(run.errors.contains("did you mean 'title'?"))
    #expect(run.errors.contains("page.html:2:5: error: unknown partial 'no'"))
    #expect(run.errors.contains("page.html:3:11: error: unknown filter 'uper'"))
    #expect(run.errors.contains("page.html:4:9: error: unknown name 'nam'"))
  }

  @Test("with --lenient, unknown names and partials print no text")
  func lenient() throws {
    let run = try render("[{{titel}}{{> no}}{{#l}}{{title}}{{/l}}]", #"{"title":"x","l":[{}]}"#, "--lenient")
    #expect(run.status == 0)
    #expect(run.output == "[x]")
  }

  @Test(
    "JSON errors are reported with their position",
    arguments: [
      (#"{"a": }"#, "1:7", "unexpected '}'"),
      ("{\n  'a': 1}", "2:3", "unexpected '''"),
      (#"{"a": 1, "a": 2}"#, "1:10", "duplicate name 'a'"),
      (#"{"a": "x"#, "1:7", "the string is not closed"),
      (#"{"a": 01}"#, "1:7", "leading zeros in a number"),
      (#"{"a": 1.}"#, "1:9", "missing digit"),
      (#"{"a": "\x"}"#, "1:8", "unknown escape sequence"),
      (#"{"a": "\ud800"}"#, "1:8", "incomplete surrogate pair"),
      (#"{"a": "\u12"}"#, "1:8", "expected four hexadecimal digits"),
      ("[1, 2", "1:6", "unexpected end of file: expected ',' or ']'"),
      ("[1,]", "1:4", "unexpected ']'"),
      ("{} {}", "1:4", "unexpected '{'"),
      ("", "1:1", "unexpected end of file: expected a value"),
      ("[\"\u{1}\"]", "1:3", "control character in a string"),
      (String(repeating: "[", count: 300), "1:201", "nested deeper than 200 levels"),
    ]
  )
  func json(_ json: String, _ place: String, _ message: String) throws {
    let run = try render("x", json)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("data.json:\(place): error: \(message)"), "\(run.errors)")
    #expect(run.errors.contains("[json-syntax]"))
  }

  @Test("escapes and surrogate pairs are decoded")
  func escapes() throws {
    try check("{{a}}", #"{"a": "\u00e9\ud83d\ude00\t\/"}"#, "é😀\t/")
  }

  @Test("a missing file is an error of the input, a missing folder an I/O error")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "data.json")
    let file = try verdict(["template", "render", "none.html", "--data", "data.json"], in: folder)
    #expect(file.status == 1)
    #expect(file.errors.contains("none.html: error: cannot read 'none.html'"))
    let partials = ["template", "render", "data.json", "--data", "data.json", "--partials", "none"]
    #expect(try verdict(partials, in: folder).status == 3)
  }
}
