import Diagnostics

/// A template compiled for data of one shape. Making it checked every name in it.
package struct DataTemplateProgram: Sendable {
  let code: TemplateCode
  let data: TemplateData
}

extension TemplateLibrary {
  /// Compiles a template for data from a file, as strictly as for records; the shape of the data tells which names there
  /// are. The value is nil when there were errors.
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
  /// Appends the text that shows the data for which the program was made. When it throws, the buffer is as it was before.
  package mutating func render(
    _ program: DataTemplateProgram,
    into buffer: inout ContiguousArray<UInt8>
  ) throws(TemplateLimitExceeded) {
    try render(program.code, DataScope(program.data.json, program.data.type), into: &buffer)
  }
}
