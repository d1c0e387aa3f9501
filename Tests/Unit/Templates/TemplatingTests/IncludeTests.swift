import Diagnostics
import Templating
import Testing

/// Diagnostics in templates that include each other.
@Suite struct IncludeTests {
  private func library(_ templates: [String: String]) -> TemplateLibrary {
    TemplateLibrary.parse(templates.map { ($0.key, SourceFile(path: $0.key, text: $0.value)) }).value
  }

  private func compileErrors(of name: String, in library: TemplateLibrary) -> [Diagnostic] {
    library.program(name, for: SampleReview.self, in: .sample).diagnostics
  }

  @Test func notesListTheIncludeChainFromTheInnermost() {
    let library = library([
      "page": "\n{{< layout}}{{$ main}}{{/ main}}{{/ layout}}", "layout": "<p>{{> part}}</p>{{$ main}}{{/ main}}",
      "part": "{{titel}}",
    ])
    let notes = compileErrors(of: "page", in: library).flatMap(\.notes)
    #expect(notes.map(\.message) == ["partial 'part' is included here", "layout 'layout' is used here"])
    #expect(notes.map(\.source.path) == ["layout", "page"])
    #expect(notes.map { $0.range?.lowerBound } == [3, 1])
  }

  /// The content of a block belongs to the page, in layouts at any depth.
  @Test func errorsInOverridesAreReportedInThePage() {
    let library = library([
      "page": "{{< layout}}{{$ main}}{{titel}}{{/ main}}{{/ layout}}", "layout": "{{$ main}}{{/ main}}",
    ])
    #expect(compileErrors(of: "page", in: library).map(\.source.path) == ["page"])
    #expect(compileErrors(of: "page", in: library).flatMap(\.notes).isEmpty)
  }

  @Test func unusedTemplatesAreReported() {
    let library = library([
      "a": "{{#isPick}}{{> b}}{{/isPick}}", "b": "{{< c}}{{$ x}}{{> d}}{{/ x}}{{/ c}}", "c": "{{$ x}}{{> e}}{{/ x}}",
      "d": "{{> a}}", "e": "", "f": "{{> g}}", "g": "{{> f}}",
    ])
    #expect(library.names(reachedFrom: ["a", "missing"]) == ["a", "b", "c", "d", "e"])
    let notes = library.unused(byPages: ["a"])
    #expect(notes.map(\.message) == ["unused template 'f'", "unused template 'g'"])
    #expect(notes.allSatisfy { $0.code == .templateUnused && $0.severity == .note })
    #expect(notes.map(\.hint) == ["include it with {{> f}}, or remove it", "include it with {{> g}}, or remove it"])
  }

  @Test(
    "Misspelled page templates get a suggestion",
    arguments: [("hoome", "home"), ("revieww", "review"), ("topic.directr", "topic.director"), ("Home", "home")]
  )
  func misspelledNames(written: String, meant: String) {
    let library = TemplateLibrary.parse([(written, SourceFile(path: "templates/\(written).html", text: ""))]).value
    let notes = library.unused(byPages: ["home", "review", "topic.director", "feed.atom"])
    let hint = "did you mean '\(meant).html'? Otherwise include it with {{> \(written)}}, or remove it"
    #expect(notes.map(\.hint) == [hint])
  }

  @Test func misspelledNamesOfFeeds() {
    let library = TemplateLibrary.parse([("fed.atom", SourceFile(path: "templates/fed.atom", text: ""))]).value
    let hint = library.unused(byPages: ["home", "feed.atom"]).first?.hint
    #expect(hint?.hasPrefix("did you mean 'feed.atom'? ") == true)
  }

  @Test(arguments: [(99, 99), (100, 100), (101, 101), (1000, 101)])
  func errorsPerFileAreLimited(_ count: Int, reported: Int) {
    let text = String(repeating: "{{ }}\n", count: count)
    let found = TemplateLibrary.parse([("main", SourceFile(path: "main", text: text))]).diagnostics
    #expect(found.count == reported)
    #expect(found.map(\.range?.lowerBound) == (0..<reported).map { $0 * 6 })
    let more = count > 100 ? "\(count - 100) more errors in this file are not shown" : "the tag is empty"
    #expect(found.last?.message == more)
  }

  /// A name that was removed from a schema is reported wherever a template uses it.
  @Test func everyUseOfARenamedValueIsReported() {
    let library = library([
      "a": "{{verdict}}", "b": "<p>{{#verdict}}{{.}}{{/verdict}}</p>", "c": "\n {{> part}}", "part": "{{verdict}}",
    ])
    for page in ["a", "b", "c"] {
      #expect(library.program(page, for: BeforeRenaming.self, in: .sample).diagnostics.isEmpty)
    }
    let found = ["a", "b", "c"].flatMap { library.program($0, for: AfterRenaming.self, in: .sample).diagnostics }
    #expect(found.map(\.message) == Array(repeating: "unknown name 'verdict'", count: 3))
    #expect(found.map(\.hint) == Array(repeating: "use 'judgement'", count: 3))
    #expect(found.map(\.source.path) == ["a", "b", "part"])
    #expect(found.map { $0.range?.lowerBound } == [2, 6, 2])
  }
}

private struct BeforeRenaming: TemplateRecord {
  static let schema = RecordSchema<BeforeRenaming>("review") { $0.text("verdict") { _ in "good" } }
}

private struct AfterRenaming: TemplateRecord {
  static let schema = RecordSchema<AfterRenaming>("review") { $0.text("judgement") { _ in "good" } }
}
