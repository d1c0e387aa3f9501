import Diagnostics
import Templating
import Testing

/// Each limit at one less, exactly, and one more.
@Suite struct TemplateLimitTests {
  private let lenient = TemplateEnvironment(origin: "", language: "en")

  private func codes(nestedSections count: Int) -> [DiagnosticCode] {
    let text = String(repeating: "{{#a}}", count: count) + String(repeating: "{{/a}}", count: count)
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: text))])
    return (library.diagnostics + library.value.lenientProgram("main", in: lenient).diagnostics).map(\.code)
  }

  @Test(arguments: [(99, 0), (100, 0), (101, 1), (100_000, 1)])
  func nestedSections(_ count: Int, errors: Int) {
    #expect(codes(nestedSections: count) == Array(repeating: .templateTooDeep, count: errors))
  }

  @Test(arguments: ["{{!", "{{= | | =}} |{"])
  func manyUnclosedTagsAreParsedOnce(_ tag: String) {
    let text = tag + String(repeating: String(tag.suffix(3)), count: 200_000)
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: text))])
    #expect(library.diagnostics.first?.code == .templateTagUnclosed)
  }

  @Test(arguments: [(99, 0), (100, 0), (101, 1)])
  func nestedPartials(_ count: Int, errors: Int) {
    let partials = (1...count).map { ("p\($0)", SourceFile(path: "p", text: $0 == count ? "" : "{{>p\($0 + 1)}}")) }
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: "{{>p1}}"))] + partials)
    let found = library.value.program("main", for: SampleReview.self, in: .sample).diagnostics
    #expect(found.map(\.code) == Array(repeating: .templateTooDeep, count: errors))
  }

  /// Expansions are limited even without output, or with plain text only.
  @Test(arguments: ["{{title}}", "x", ""])
  func exponentialPartialsAreRejected(_ innermost: String) {
    let partials = (1...40).map { index in
      let text = index == 40 ? innermost : "{{>p\(index + 1)}}{{>p\(index + 1)}}"
      return ("p\(index)", SourceFile(path: "p", text: text))
    }
    let limits = TemplateLimits(expansions: 1000)
    let library = TemplateLibrary.parse(partials, limits: limits)
    let found = library.value.program("p1", for: SampleReview.self, in: .sample).diagnostics
    #expect(found.map(\.code) == [.templateTooMuchWork])
    #expect(
      found.first?.message
        == "with its partials, the template has more than 1000 sections, blocks and partials"
    )
    #expect(
      found.first?.hint == "include each partial once; repeated includes multiply"
    )
    #expect((found.first?.notes.count ?? 0) > 20)
    #expect(found.first?.notes.last?.message == "partial 'p2' is included here")
  }

  private func codes(_ template: String, _ limits: TemplateLimits) -> [DiagnosticCode] {
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: template))], limits: limits)
    return library.value.program("main", for: SampleReview.self, in: .sample).diagnostics.map(\.code)
  }

  @Test(arguments: [(9, 0), (10, 0), (11, 1)])
  func instructions(_ count: Int, errors: Int) {
    let limits = TemplateLimits(instructions: 10)
    let expected = Array(repeating: DiagnosticCode.templateTooMuchWork, count: errors)
    #expect(codes(String(repeating: "{{title}}", count: count), limits) == expected)
    #expect(
      codes(String(repeating: "{{#isPick}}{{/isPick}}", count: count), TemplateLimits(expansions: 10)) == expected
    )
  }

  @Test(arguments: [(9, 0), (10, 0), (11, 1)])
  func literalText(_ count: Int, errors: Int) {
    let expected = Array(repeating: DiagnosticCode.templateTooMuchWork, count: errors)
    #expect(codes(String(repeating: "x", count: count), TemplateLimits(text: 10)) == expected)
  }

  @Test(arguments: [(9, false), (10, false), (11, true)])
  func output(_ count: Int, exceeds: Bool) throws {
    let text = String(repeating: "x", count: count)
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: "{{a}}"))])
    let program = try #require(library.value.lenientProgram("main", in: lenient).value)
    var renderer = TemplateRenderer(limits: TemplateLimits(output: 10))
    var buffer = OutputBuffer()
    buffer.replace(with: [1, 2])
    let found = error { () throws(RenderingStopped) in
      try renderer.render(program, .object(["a": .string(text)]), into: &buffer)
    }
    #expect(found?.code == (exceeds ? .templateOutputTooLarge : nil))
    #expect(buffer.count == (exceeds ? 0 : count))
  }

  @Test(arguments: [(99, false), (100, false), (101, true)])
  func recursion(_ depth: Int, exceeds: Bool) throws {
    let text = "{{#a}}{{>main}}{{/a}}"
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: text))])
    let program = try #require(library.value.lenientProgram("main", in: lenient).value)
    let innermost = TemplateJSON.object(["a": .bool(false)])
    let data = (0..<depth).reduce(innermost) { data, _ in .object(["a": data]) }
    var renderer = TemplateRenderer()
    var buffer = OutputBuffer()
    let found = error { () throws(RenderingStopped) in try renderer.render(program, data, into: &buffer) }
    #expect(found?.code == (exceeds ? .templateTooDeep : nil))
    #expect(found?.message == (exceeds ? "partials include themselves more than 100 times" : nil))
  }

  /// A list of a million items is rendered completely, unless it exceeds the output limit.
  @Test(
    arguments: [
      ("{{x}}", 1_000_000, nil), ("{{x}}" + ten, 11_000_000, nil), (hundred, 0, .templateOutputTooLarge),
    ] as [(String, Int, DiagnosticCode?)]
  )
  func millionItems(_ item: String, size: Int, code: DiagnosticCode?) throws {
    let text = "{{#a}}\(item){{/a}}"
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: text))])
    let items = Array(repeating: TemplateJSON.object(["x": .string("y")]), count: 1_000_000)
    let data = TemplateData(.object(["a": .array(items)]))
    let program = try #require(library.value.program("main", for: data, in: lenient).value)
    var renderer = TemplateRenderer()
    var buffer = OutputBuffer()
    let found = error { () throws(RenderingStopped) in try renderer.render(program, into: &buffer) }
    #expect(found?.code == code)
    #expect(buffer.count == size)
  }
}

/// Returns the diagnostic of the limit that `render` exceeds; nil without one.
func error(_ render: () throws(RenderingStopped) -> Void) -> Diagnostic? {
  do throws(RenderingStopped) {
    try render()
  } catch {
    if case .atLimit(let diagnostic) = error { return diagnostic }
  }
  return nil
}

private let ten = String(repeating: "z", count: 10)
private let hundred = String(repeating: "z", count: 100)
