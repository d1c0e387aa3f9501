/// A compiled template: flat instructions and the pools that they index.
final class TemplateCode: Sendable {
  let instructions: ContiguousArray<TemplateInstruction>
  /// The literal text of the template and its partials, in the order in which it was compiled.
  let literals: ContiguousArray<UInt8>
  let paths: ContiguousArray<Int>
  let names: ContiguousArray<String>
  let constants: ContiguousArray<String>
  let filters: ContiguousArray<FilterOperation>
  let includes: ContiguousArray<DeferredInclude>
  let fragments: ContiguousArray<TemplateFragment>
  /// The parts of the program, inner ones before those around them.
  let parts: ContiguousArray<TemplatePart>
  let environment: TemplateEnvironment
  let escaping: TemplateEscaping

  init(_ builder: CodeBuilder, _ environment: TemplateEnvironment, _ escaping: TemplateEscaping) {
    (instructions, fragments, parts) = builder.fragmented(environment, escaping)
    literals = builder.literals
    paths = builder.paths
    names = builder.names
    constants = builder.constants
    filters = builder.filters
    includes = builder.includes
    self.environment = environment
    self.escaping = escaping
  }
}

/// A template compiled for one kind of record. Making it checked every name in it.
package struct TemplateProgram<Record: TemplateRecord>: Sendable {
  private let form: Form

  private enum Form: Sendable {
    case compiled(TemplateCode)
    case deferred(Deferred<TemplateCode>)
  }

  init(code: TemplateCode) { form = .compiled(code) }

  init(deferred code: Deferred<TemplateCode>) { form = .deferred(code) }

  var code: TemplateCode {
    switch form {
    case .compiled(let code): code
    case .deferred(let code): code.value
    }
  }

  /// Compiles the template, if that was put off.
  package func prepare() { _ = code }
}

/// A template compiled for JSON data, as lenient as the Mustache specification.
package struct LenientTemplateProgram: Sendable {
  let code: TemplateCode
}

/// A partial that is compiled when it is reached, because it includes itself.
struct DeferredInclude: Sendable {
  let name: String
  let place: Placement
  let library: TemplateLibrary
}
