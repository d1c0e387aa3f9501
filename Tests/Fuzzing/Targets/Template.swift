import Diagnostics
import Templating

extension FuzzTarget {
  /// Lexer, parser, compiler and renderer. A NUL byte separates the template from optional data.
  static let template = FuzzTarget(name: "Template") { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let data = parts.count > 1 ? ContiguousArray(parts[1]) : ContiguousArray(sampleData.utf8)
    guard let json = JSONReader.read(SourceFile(data, path: "data.json")).value else { return }
    let name = ["a.html", "a.xml", "a.json", "a.txt"][bytes.count % 4]
    let source = SourceFile(ContiguousArray(parts[0]), path: name)
    let library = TemplateLibrary.parse([(name, source), ("p", source)], limits: limits)
    check(library.diagnostics)
    render(name, of: library.value, json)
    if !library.hasErrors { renderStrictly(name, of: library.value, json) }
  }
}

/// Small limits, so that expensive templates end quickly.
private let limits = TemplateLimits(
  nesting: 20,
  expansions: 500,
  instructions: 2_000,
  text: 1 << 16,
  steps: 100_000,
  output: 1 << 16
)
private let environment = TemplateEnvironment(
  origin: "https://reviews.example",
  basePath: "/sub",
  strings: TemplateStrings(texts: ["reviews.one": "{n} review", "reviews.other": "{n} reviews", "back": "Back"]),
  language: "en"
)
private let sampleData = """
  {"text": "<hostile a='\\"&{{x}}", "number": 4.5, "yes": true, "no": false, "none": null, "day": "2026-11-20",
  "record": {"text": "<hostile>"}, "list": [{"text": "<hostile", "number": 1}, {"text": "", "more": [1]}],
  "texts": ["<hostile>", "b"]}
  """

private func render(_ name: String, of library: TemplateLibrary, _ json: TemplateJSON) {
  let program = library.lenientProgram(name, in: environment)
  check(program)
  guard let program = program.value else { return }
  var renderer = TemplateRenderer(limits: limits)
  var page = OutputBuffer()
  try? renderer.render(program, json, into: &page)
  // The renderer checks the limit after each instruction, whose value may be as large as the data.
  hold(page.count <= limits.output, "\(page.count) bytes")
}

private func renderStrictly(_ name: String, of library: TemplateLibrary, _ json: TemplateJSON) {
  let program = library.program(name, for: TemplateData(json), in: environment)
  check(program)
  guard let program = program.value else { return }
  var renderer = TemplateRenderer(limits: limits)
  var page = OutputBuffer()
  try? renderer.render(program, into: &page)
  hold(name.hasSuffix("txt") || !text(page.bytes).contains("<hostile"), "text became an element")
}
