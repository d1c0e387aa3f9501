/// A compiled template: flat instructions and the pools that they index.
final class TemplateCode: Sendable {
  let instructions: ContiguousArray<TemplateInstruction>
  /// The literal text of the template and its partials, in the order in which it was compiled.
  let literals: ContiguousArray<UInt8>
  let paths: ContiguousArray<Int>
  let names: ContiguousArray<String>
  let constants: ContiguousArray<TemplateConstant>
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

/// One step of a compiled template. Trivial data: numbers index into the pools of the program.
enum TemplateInstruction {
  /// Copies bytes of the literal pool.
  case literal(start: Int32, end: Int32)
  /// Prints a value.
  case print(TemplateOperand, FilterRange, escaped: Bool)
  /// Enters a section, or goes on at `end` when there is nothing to show; `pushes` puts the value in reach.
  case enter(TemplateOperand, FilterRange, pushes: Bool, end: Int32)
  /// Goes on at `end` unless there is nothing to show.
  case enterInverted(TemplateOperand, FilterRange, end: Int32)
  /// Ends a section that put something in reach: goes back to `body` for the next element of a list.
  case leave(body: Int32)
  /// Renders a partial that includes itself (lenient mode only), compiled when it is reached.
  case include(Int32)
  /// Writes what is remembered of a fragment, or renders and remembers it.
  case fragment(Int32)
}

/// Where a value comes from. Scopes count from the outermost.
enum TemplateOperand {
  /// A field of a record in reach.
  case field(scope: Int32, field: Int32)
  /// A field of a record within records; `start` and `count` give the field indices in the path pool.
  case path(scope: Int32, start: Int32, count: Int32)
  /// The implicit iterator of a scope.
  case current(scope: Int32)
  /// A loop fact of the list in a scope.
  case fact(LoopFact, scope: Int32)
  /// A value of the constant pool.
  case constant(Int32)
  /// A dotted name to look up among the scopes; `start` and `count` give the names in the name pool (lenient mode).
  case name(start: Int32, count: Int32)
  /// The implicit iterator of the innermost scope (lenient mode).
  case innermost
  /// A loop fact of the innermost list (lenient mode).
  case innermostFact(LoopFact)
}

/// Filters of the filter pool, in the order in which they apply.
struct FilterRange {
  static let none = FilterRange(start: 0, count: 0)

  let start: Int32
  let count: Int32
}

/// Programs that are made without a template.
extension TemplateProgram {
  /// A program that prints nothing.
  package static func empty(in environment: TemplateEnvironment) -> TemplateProgram {
    TemplateProgram(code: TemplateCode(CodeBuilder(), environment, .html))
  }

  /// A program that prints the whole record as JSON, as `{{. | json}}` does.
  package static func json(in environment: TemplateEnvironment) -> TemplateProgram {
    var builder = CodeBuilder()
    let filters = builder.filters([.json(basePath: environment.basePath)])
    builder.add(.print(.current(scope: 0), filters, escaped: false))
    return TemplateProgram(code: TemplateCode(builder, environment, .html))
  }
}
