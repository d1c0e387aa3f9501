/// Programs that are made without a template.
extension TemplateProgram {
  /// A program that prints nothing.
  package static func empty(in environment: TemplateEnvironment) -> TemplateProgram {
    TemplateProgram(code: CodeBuilder().code(environment, .html))
  }

  /// A program that prints the whole record as JSON, as `{{. | json}}` does.
  package static func json(in environment: TemplateEnvironment) -> TemplateProgram {
    var builder = CodeBuilder()
    let filters = builder.filters([.json(basePath: environment.basePath)])
    builder.add(.print(.current(scope: 0), filters, escaped: false))
    return TemplateProgram(code: builder.code(environment, .html))
  }
}
