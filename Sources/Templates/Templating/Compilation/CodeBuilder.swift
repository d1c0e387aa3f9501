import Diagnostics
import Notation

/// A builder for the instructions and pools of a program.
struct CodeBuilder {
  private(set) var instructions: ContiguousArray<TemplateInstruction> = []
  /// The dependence of the value in each instruction.
  private(set) var dependences: ContiguousArray<ValueDependence> = []
  /// The types of the records that sections push, by instruction; only of records whose output can be cached.
  private(set) var records: [Int: ObjectIdentifier] = [:]
  private(set) var literals: ContiguousArray<UInt8> = []
  private(set) var paths: ContiguousArray<Int> = []
  private(set) var names: ContiguousArray<String> = []
  private(set) var constants: ContiguousArray<TemplateConstant> = []
  private(set) var filters: ContiguousArray<FilterOperation> = []
  private(set) var includes: ContiguousArray<RecursiveInclude> = []
  /// The instructions of each tag, inner parts before outer ones.
  private(set) var parts: ContiguousArray<TemplatePart> = []
  /// The last jump target; literals on both sides of it are not merged.
  private var label = 0

  /// Adds literal text, merged with a preceding literal if possible.
  mutating func addLiteral(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = Int32(literals.count)
    literals.append(contentsOf: bytes)
    let end = Int32(literals.count)
    if label < instructions.count, case .literal(let before, start) = instructions[instructions.count - 1] {
      instructions[instructions.count - 1] = .literal(start: before, end: end)
    } else {
      add(.literal(start: start, end: end))
    }
  }

  /// Whether the last instruction ends a line; true at the start.
  var endsLine: Bool {
    switch instructions.last {
    case nil: true
    case .print, .include: false
    default: literals.last == .lineFeed
    }
  }

  mutating func add(_ instruction: TemplateInstruction, _ dependence: ValueDependence = .scope) {
    instructions.append(instruction)
    dependences.append(dependence)
  }

  /// Adds the start of a section with an unknown end, and returns its index.
  mutating func open(
    _ head: ResolvedValue,
    _ filters: FilterRange,
    inverted: Bool,
    pushing scope: ScopeShape? = nil
  ) -> Int {
    if let record = scope?.identifiedRecord { records[instructions.count] = record }
    let entry: TemplateInstruction =
      inverted
      ? .enterInverted(head.operand, filters, end: 0)
      : .enter(head.operand, filters, pushes: scope != nil, end: 0)
    add(entry, head.dependence)
    label = instructions.count
    return instructions.count - 1
  }

  /// Ends the section that starts at `index`.
  mutating func close(_ index: Int) {
    if case .enter(_, _, pushes: true, _) = instructions[index] { add(.leave(body: Int32(index + 1))) }
    label = instructions.count
    switch instructions[index] {
    case .enter(let operand, let filters, let pushes, _):
      instructions[index] = .enter(operand, filters, pushes: pushes, end: Int32(label))
    case .enterInverted(let operand, let filters, _):
      instructions[index] = .enterInverted(operand, filters, end: Int32(label))
    default: break
    }
  }

  mutating func path(_ fields: [Int], in scope: Int) -> TemplateOperand {
    if fields.count == 1 { return .field(scope: Int32(scope), field: Int32(fields[0])) }
    paths += fields
    return .path(scope: Int32(scope), start: Int32(paths.count - fields.count), count: Int32(fields.count))
  }

  mutating func name(_ segments: [String]) -> TemplateOperand {
    names += segments
    return .name(start: Int32(names.count - segments.count), count: Int32(segments.count))
  }

  mutating func constant(_ constant: TemplateConstant) -> TemplateOperand {
    constants.append(constant)
    return .constant(Int32(constants.count - 1))
  }

  mutating func filters(_ operations: [FilterOperation]) -> FilterRange {
    filters += operations
    return FilterRange(start: Int32(filters.count - operations.count), count: Int32(operations.count))
  }

  /// Adds a part with the instructions of a tag, from `start` on.
  mutating func endPart(from start: Int, _ range: SourceRange, _ place: Placement) {
    let written = start..<instructions.count
    parts.append(TemplatePart(instructions: written, range: range, source: place.source, notes: place.notes))
  }

  /// Returns the finished program code.
  func code(_ environment: TemplateEnvironment, _ escaping: TemplateEscaping) -> TemplateCode {
    let (instructions, fragments, parts) = fragmented(environment, escaping)
    return TemplateCode(
      instructions: instructions,
      literals: literals,
      paths: paths,
      names: names,
      constants: constants,
      filters: filters,
      includes: includes,
      fragments: fragments,
      parts: parts,
      environment,
      escaping
    )
  }

  mutating func include(_ include: RecursiveInclude) {
    includes.append(include)
    add(.include(Int32(includes.count - 1)))
  }
}
