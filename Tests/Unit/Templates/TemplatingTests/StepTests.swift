import Diagnostics
import Templating
import Testing

/// A card with an identity.
private struct StepCard: TemplateRecord {
  final class Identity: Sendable {}

  let identity = Identity()
  var name = "x"
  var tags = ["a", "b", "c", "d", "e", "f"]

  static let schema = RecordSchema<StepCard>("card") { card in
    card.identity { RecordIdentity($0.identity) }
    card.text("name") { $0.name }
    card.texts("tags") { $0.tags }
  }
}

private struct StepPage: TemplateRecord {
  var cards = (0..<10).map { _ in StepCard() }

  static let schema = RecordSchema<StepPage>("page") { $0.list("cards", of: StepCard.self) { $0.cards } }
}

/// The limits of a page's rendering steps, and the location of their errors.
@Suite struct StepTests {
  private let page = StepPage()

  private func program(_ template: String, _ partials: [String: String] = [:]) throws -> TemplateProgram<StepPage> {
    let sources = [("main", SourceFile(path: "main.html", text: template))]
    let others = partials.map { ($0.key, SourceFile(path: "\($0.key).html", text: $0.value)) }
    let program = TemplateLibrary.parse(sources + others).value.program("main", for: StepPage.self, in: .sample)
    return try #require(program.value, "\(program.diagnostics)")
  }

  private func error(
    _ program: TemplateProgram<StepPage>,
    _ limits: TemplateLimits = TemplateLimits(),
    pages: Int = 1
  ) -> [Diagnostic?] {
    var renderer = TemplateRenderer(limits: limits)
    var buffer = OutputBuffer()
    return (0..<pages).map { _ in
      TemplatingTests.error { () throws(RenderingStopped) in try renderer.render(program, page, into: &buffer) }
    }
  }

  /// Returns nested sections without content.
  private func nested(_ count: Int) -> String {
    String(repeating: "{{#cards}}", count: count) + String(repeating: "{{/cards}}", count: count)
  }

  /// Nine repetitions of the body cost two steps each: the value and the end of the section.
  @Test(arguments: [(17, true), (18, false), (19, false)])
  func stepsOfASection(_ limit: Int, exceeds: Bool) throws {
    let found = error(try program("{{#cards}}{{name}}{{/cards}}"), TemplateLimits(steps: limit))
    #expect(found.map { $0?.code } == [exceeds ? .templateTooMuchWork : nil])
  }

  @Test(arguments: [8, 20])
  func sectionsWithinSections(_ count: Int) throws {
    let text = "Cards:\n\(nested(count))"
    let found = try #require(error(try program(text)).first ?? nil)
    #expect(found.code == .templateTooMuchWork)
    #expect(found.message == "the page exceeds 15000000 rendering steps")
    #expect(
      found.hint
        == "move this section out of the enclosing sections, or show fewer entries"
    )
    #expect(found.source.path == "main.html")
    #expect(found.range == SourceRange(7 + 10 * (count - 1), 7 + 10 * count + 10))
  }

  @Test func errorsNameThePartialAndItsIncludeChain() throws {
    let partials = ["list": "{{> item}}", "item": "{{#cards}}{{#cards}}{{#cards}}{{/cards}}{{/cards}}{{/cards}}"]
    let found = try #require(error(try program("{{> list}}", partials), TemplateLimits(steps: 500)).first ?? nil)
    #expect(found.source.path == "item.html")
    #expect(found.notes.map(\.message) == ["partial 'item' is included here", "partial 'list' is included here"])
    #expect(found.notes.map(\.source.path) == ["list.html", "main.html"])
  }

  @Test func outputLimitErrorsHaveARange() throws {
    let program = try program("{{#cards}}\n{{name}}{{/cards}}")
    let found = try #require(error(program, TemplateLimits(output: 5)).first ?? nil)
    #expect(found.code == .templateOutputTooLarge)
    #expect(found.message == "the page exceeds 5 bytes")
    #expect(found.hint == "show fewer entries, or split them into several pages")
    #expect(found.source.path == "main.html")
    #expect(found.range?.lowerBound == 0)
  }

  /// 9 × 7 instructions of a card, and 10 × 5 × 2 of its tags.
  @Test(arguments: [(162, true), (163, false)])
  func cachedFragmentsCountAsRendered(_ limit: Int, exceeds: Bool) throws {
    let program = try program("{{#cards}}{{name}}{{name}}{{#tags}}{{.}}{{/tags}}{{/cards}}")
    let found = error(program, TemplateLimits(steps: limit), pages: 3)
    #expect(found.map { $0 == nil } == Array(repeating: !exceeds, count: 3))
  }

  /// Recursion would render the innermost partial 2⁴⁰ times.
  @Test func partialsThatIncludeThemselvesTwice() throws {
    let text = "{{#a}}{{>main}}{{>main}}{{/a}}"
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: text))])
    let environment = TemplateEnvironment(origin: "", language: "en")
    let program = try #require(library.value.lenientProgram("main", in: environment).value)
    let data = (0..<40).reduce(TemplateJSON.object(["a": .bool(false)])) { data, _ in .object(["a": data]) }
    var renderer = TemplateRenderer()
    var buffer = OutputBuffer()
    let found = TemplatingTests.error { () throws(RenderingStopped) in try renderer.render(program, data, into: &buffer)
    }
    #expect(found?.code == .templateTooMuchWork)
  }

  @Test func renderingCanBeCancelled() throws {
    struct Cancelled: Error {}
    let program = try program(nested(8))
    var checks = 0
    let error = #expect(throws: RenderingStopped.self) {
      var renderer = TemplateRenderer {
        checks += 1
        if checks > 1_000 { throw Cancelled() }
      }
      var buffer = OutputBuffer()
      try renderer.render(program, page, into: &buffer)
    }
    guard case .byCaller(let reason)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(reason is Cancelled)
    #expect(checks == 1_001)
  }
}
