import Diagnostics

/// A template compiled for data of one shape. All its names have been checked.
package struct DataTemplateProgram: Sendable {
  let code: TemplateCode
  let data: TemplateData
}

extension TemplateLibrary {
  /// Compiles a template for data from a file, as strictly as for records; the shape of the data defines the names. The
  /// value is nil if there are errors.
  package func program(
    _ name: String,
    for data: TemplateData,
    in environment: TemplateEnvironment
  ) -> Diagnosed<DataTemplateProgram?> {
    let scope: ScopeShape.Kind =
      if case .record(let record) = data.type { .record(record.shape) } else { .value(data.type) }
    return compile(name, .typed, environment, [ScopeShape(scope, isList: false)])
      .map { $0.map { DataTemplateProgram(code: $0, data: data) } }
  }
}

extension TemplateRenderer {
  /// Replaces the content of `output` with the program rendered for its data. The output is empty after an error.
  package mutating func render(
    _ program: DataTemplateProgram,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    try render(program.code, DataScope(program.data.json, program.data.type), into: &output)
  }
}
