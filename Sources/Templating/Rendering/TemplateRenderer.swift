/// Runs compiled templates. One renderer serves one task and renders any number of pages of one site, one after the other.
package struct TemplateRenderer {
  let limits: TemplateLimits
  private(set) var frames: ContiguousArray<ScopeFrame> = []
  private var depth = 0
  private var memory = FragmentMemory(limit: TemplateLimits.memory)
  /// The numbers of the forms of the fragments of the program that is run.
  private var forms: [Int] = []

  /// Makes a renderer with the limits of the product unless others are given.
  package init(limits: TemplateLimits = TemplateLimits()) {
    self.limits = limits
  }

  /// Puts the page that shows `record` in the place of what `output` held; nothing when it throws.
  package mutating func render<Record>(
    _ program: TemplateProgram<Record>,
    _ record: Record,
    into output: inout OutputBuffer
  ) throws(TemplateLimitExceeded) {
    try render(program.code, RecordScope(record), into: &output)
  }

  /// Puts the text that shows `data` in the place of what `output` held; nothing when it throws.
  package mutating func render(
    _ program: LenientTemplateProgram,
    _ data: TemplateJSON,
    into output: inout OutputBuffer
  ) throws(TemplateLimitExceeded) {
    try render(program.code, JSONScope(data), into: &output)
  }

  mutating func render(
    _ code: TemplateCode,
    _ root: TemplateScope,
    into output: inout OutputBuffer
  ) throws(TemplateLimitExceeded) {
    depth = 0
    forms = memory.forms(of: code)
    output.removeAll()
    push(ScopeFrame(root))
    defer { while !frames.isEmpty { pop() } }
    do throws(TemplateLimitExceeded) {
      try run(code, code.instructions.indices, into: &output)
    } catch {
      output.removeAll()
      throw error
    }
  }

  private mutating func run(
    _ code: TemplateCode,
    _ range: Range<Int>,
    into output: inout OutputBuffer
  ) throws(TemplateLimitExceeded) {
    let instructions = code.instructions
    let literals = code.literals
    var next = range.lowerBound
    while next < range.upperBound {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .literal(let start, let end): output.append(literals, Int(start)..<Int(end))
      case .print(let operand, let filters, let escaped):
        let value = value(of: operand, code)
        if filters.count == 0 {
          code.print(value, escaped: escaped, to: &output)
        } else {
          code.print(value, filters, escaped: escaped, to: &output)
        }
      case .enter(let operand, let filters, let pushes, let end):
        if !enter(filtered(value(of: operand, code), filters, code), pushes: pushes) { next = Int(end) }
      case .enterInverted(let operand, let filters, let end):
        if filtered(value(of: operand, code), filters, code).isTruthy { next = Int(end) }
      case .leave(let body):
        if advance() { next = Int(body) }
      case .include(let index): try include(code.includes[Int(index)], code.environment, into: &output)
      case .fragment(let index):
        let end = code.fragments[Int(index)].end
        try show(Int(index), code, next..<end, into: &output)
        next = end
      }
      if output.count > limits.output { throw .output(limit: limits.output) }
    }
  }

  private mutating func include(
    _ include: DeferredInclude,
    _ environment: TemplateEnvironment,
    into output: inout OutputBuffer
  ) throws(TemplateLimitExceeded) {
    guard depth < limits.nesting else { throw .nesting(limit: limits.nesting) }
    depth += 1
    let code = include.library.code(of: include, in: environment)
    try run(code, code.instructions.indices, into: &output)
    depth -= 1
  }

  /// Writes what is remembered of a fragment, or renders and remembers it.
  private mutating func show(
    _ index: Int,
    _ code: TemplateCode,
    _ range: Range<Int>,
    into output: inout OutputBuffer
  ) throws(TemplateLimitExceeded) {
    let key = key(of: code.fragments[index], form: forms[index])
    if memory.write(key, to: &output) { return }
    let start = output.count
    try run(code, range, into: &output)
    memory.keep(output, from: start, as: key)
  }

  private mutating func key(of fragment: TemplateFragment, form: Int) -> FragmentMemory.Key {
    let frame = frames[frames.count - 1]
    return FragmentMemory.Key(
      form: form,
      record: fragment.showsRecord ? frame.identity : nil,
      isFirst: fragment.asksForFirst && frame.position == 0,
      isLast: fragment.asksForLast && frame.position == frame.count - 1
    )
  }
}

// MARK: - Sections

extension TemplateRenderer {
  /// Whether a section is shown; puts its value in reach when it is.
  private mutating func enter(_ value: consuming TemplateValue, pushes: Bool) -> Bool {
    guard value.isTruthy else { return false }
    if pushes { push(ScopeFrame(sectionOver: value)) }
    return true
  }

  /// Goes to the next element of the innermost list, or takes the innermost scope out of reach and returns false.
  private mutating func advance() -> Bool {
    let innermost = frames.count - 1
    frames[innermost].position += 1
    if frames[innermost].position < frames[innermost].count { return true }
    pop()
    return false
  }

  private mutating func push(_ frame: ScopeFrame) { frames.append(frame) }

  private mutating func pop() { frames.removeLast().scope.release() }
}
