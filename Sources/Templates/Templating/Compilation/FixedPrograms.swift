// MARK: - Programs without a template
extension TemplateProgram {
  /// Returns a program without output.
  package static func empty(in environment: TemplateEnvironment) -> TemplateProgram {
    TemplateProgram(code: CodeBuilder().code(environment, .html))
  }

  /// Returns a program that prints the whole record as JSON, like `{{. | json}}`.
  package static func json(in environment: TemplateEnvironment) -> TemplateProgram {
    var builder = CodeBuilder()
    let filters = builder.filters([.json(basePath: environment.basePath)])
    builder.add(.print(.current(scope: 0), filters, escaped: false))
    return TemplateProgram(code: builder.code(environment, .html))
  }
}
