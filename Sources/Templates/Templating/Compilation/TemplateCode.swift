/// A compiled template: a flat list of instructions with the pools that they index.
final class TemplateCode: Sendable {
  let instructions: ContiguousArray<TemplateInstruction>
  /// The literal text of the template and its partials, in order of compilation.
  let literals: ContiguousArray<UInt8>
  let paths: ContiguousArray<Int>
  let names: ContiguousArray<String>
  let constants: ContiguousArray<TemplateConstant>
  let filters: ContiguousArray<FilterOperation>
  let includes: ContiguousArray<RecursiveInclude>
  let fragments: ContiguousArray<TemplateFragment>
  /// The parts of the program, inner ones before outer ones.
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
    includes: ContiguousArray<RecursiveInclude>,
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

/// A template compiled for records of one type. All its names have been checked.
package struct TemplateProgram<Record: TemplateRecord>: Sendable {
  private let form: Form

  private enum Form: Sendable {
    case compiled(TemplateCode)
    case deferred(Lazy<TemplateCode>)
  }

  init(code: TemplateCode) { form = .compiled(code) }

  init(deferred code: Lazy<TemplateCode>) { form = .deferred(code) }

  var code: TemplateCode {
    switch form {
    case .compiled(let code): code
    case .deferred(let code): code.value
    }
  }

  /// Compiles the template if its compilation was deferred.
  package func prepare() { _ = code }
}

/// A template compiled for JSON data with the lenient rules of the Mustache specification.
package struct LenientTemplateProgram: Sendable {
  let code: TemplateCode
}

/// A recursive partial, which is compiled when it is rendered.
struct RecursiveInclude: Sendable {
  /// Compiles the partial; returns empty code if it has errors.
  let compile: @Sendable (TemplateEnvironment) -> TemplateCode
}

/// An instruction of a compiled template. Trivial data: numbers are indices into the pools of the program.
enum TemplateInstruction {
  /// Copies bytes of the literal pool.
  case literal(start: Int32, end: Int32)
  /// Prints a value.
  case print(TemplateOperand, FilterRange, escaped: Bool)
  /// Enters a section, or jumps to `end` if the value is falsy; `pushes` adds the value to the scopes.
  case enter(TemplateOperand, FilterRange, pushes: Bool, end: Int32)
  /// Jumps to `end` if the value is truthy.
  case enterInverted(TemplateOperand, FilterRange, end: Int32)
  /// Ends a section with a scope: jumps back to `body` for the next element of a list.
  case leave(body: Int32)
  /// Renders a recursive partial (lenient mode only), which is compiled on demand.
  case include(Int32)
  /// Writes the cached output of a fragment, or renders and caches it.
  case fragment(Int32)
}

/// The source of a value. Scopes are numbered from the outermost.
enum TemplateOperand {
  /// A field of a record in scope.
  case field(scope: Int32, field: Int32)
  /// A field of a nested record; `start` and `count` select field indices in the path pool.
  case path(scope: Int32, start: Int32, count: Int32)
  /// The implicit iterator of a scope.
  case current(scope: Int32)
  /// A loop fact of a list scope.
  case fact(LoopFact, scope: Int32)
  /// A value of the constant pool.
  case constant(Int32)
  /// A dotted name to look up in the scopes; `start` and `count` select names in the name pool (lenient mode).
  case name(start: Int32, count: Int32)
  /// The implicit iterator of the innermost scope (lenient mode).
  case innermost
  /// A loop fact of the innermost list (lenient mode).
  case innermostFact(LoopFact)
}

/// A range of the filter pool, in order of application.
struct FilterRange {
  static let none = FilterRange(start: 0, count: 0)

  let start: Int32
  let count: Int32
}
