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

  init(
    instructions: ContiguousArray<TemplateInstruction>,
    literals: ContiguousArray<UInt8>,
    paths: ContiguousArray<Int>,
    names: ContiguousArray<String>,
    constants: ContiguousArray<TemplateConstant>,
    filters: ContiguousArray<FilterOperation>,
    includes: ContiguousArray<DeferredInclude>,
    fragments: ContiguousArray<TemplateFragment>,
    parts: ContiguousArray<TemplatePart>,
    _ environment: TemplateEnvironment,
    _ escaping: TemplateEscaping
  ) {
    (self.instructions, self.literals, self.paths, self.names) = (instructions, literals, paths, names)
    (self.constants, self.filters, self.includes) = (constants, filters, includes)
    (self.fragments, self.parts, self.environment, self.escaping) = (fragments, parts, environment, escaping)
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
  /// Compiles the partial; the code of a faulty one is empty.
  let compile: @Sendable (TemplateEnvironment) -> TemplateCode
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
