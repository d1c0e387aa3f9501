import Diagnostics
import Templating
import Testing

/// Diagnostics of filters and values, and several diagnostics of one run.
extension TemplateDiagnosticTests {
  @Test func filters() {
    check("{{title | ⟦uper⟧}}", .templateUnknownFilter, "unknown filter 'uper'", hint: "did you mean 'upper'?")
    check(
      "{{title | ⟦day⟧}}",
      .templateFilterInput,
      "filter 'day' does not accept a text",
      hint: "use it on a day"
    )
    check(
      "{{title | ⟦truncate⟧}}",
      .templateFilterArgument,
      "filter 'truncate' requires 1 argument, not 0",
      hint: "write truncate: 3"
    )
    check(
      "{{title | upper: ⟦3⟧}}",
      .templateFilterArgument,
      "filter 'upper' requires 0 arguments, not 1",
      hint: "write upper"
    )
    check(
      "{{title | truncate: ⟦0⟧}}",
      .templateFilterArgument,
      "'0' is not a positive number",
      hint: "write truncate: 3"
    )
    check(
      "{{visits | plural: ⟦\"reviwes\"⟧}}",
      .templateFilterArgument,
      "unknown counted noun 'reviwes'",
      hint: "did you mean 'reviews'?"
    )
  }

  @Test func values() {
    check("{{⟦body⟧}}", .templateWrongValue, "'body' is HTML and cannot be printed as text", hint: "use {{{body}}}")
    check(
      "{{{⟦title⟧}}}",
      .templateWrongValue,
      "'title' is a text and cannot be printed unescaped",
      hint: "use {{title}}"
    )
    check(
      "{{⟦tags⟧}}",
      .templateWrongValue,
      "'tags' is a list (link) and cannot be printed as text",
      hint: "use a section: {{#tags}}{{name}}{{/tags}}"
    )
    check(
      "{{⟦dish⟧}}",
      .templateWrongValue,
      "'dish' is a record (dish) and cannot be printed as text",
      hint: "print one of its values, such as {{dish.name}}"
    )
    check(
      "{{⟦isPick⟧}}",
      .templateWrongValue,
      "'isPick' is a condition and cannot be printed as text",
      hint: "use a section: {{#isPick}}…{{/isPick}}"
    )
  }

  @Test func allErrorsAreReportedInOneRun() {
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: "{{a1}}{{>b1}}{{title | c1}}"))])
    let found = library.value.program("main", for: SampleReview.self, in: .sample)
    #expect(found.diagnostics.map(\.code) == [.templateUnknownName, .templateUnknownPartial, .templateUnknownFilter])
    #expect(found.value == nil)
  }

  @Test func missingTemplatesAreReported() {
    let library = TemplateLibrary.parse([("page", SourceFile(path: "page", text: ""))])
    let found = library.value.program("pgae", for: SampleReview.self, in: .sample).diagnostics
    #expect(found.map(\.code) == [.templateMissing])
    #expect(found.map(\.message) == ["template 'pgae' not found"])
    #expect(found.map(\.hint) == ["did you mean 'page'?"])
  }
}
