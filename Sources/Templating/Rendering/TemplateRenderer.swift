/// Runs compiled templates. One renderer serves one task and renders any number of pages, one after the other.
package struct TemplateRenderer {
  let limits: TemplateLimits
  var frames: ContiguousArray<ScopeFrame> = []
  /// How many bytes the buffer may hold while this page is rendered.
  private var end = 0
  private var depth = 0

  /// Makes a renderer with the limits of the product unless others are given.
  package init(limits: TemplateLimits = TemplateLimits()) {
    self.limits = limits
  }

  /// Appends the page that shows `record` to `buffer`. When it throws, the buffer is as it was before.
  package mutating func render<Record>(
    _ program: TemplateProgram<Record>,
    _ record: Record,
    into buffer: inout ContiguousArray<UInt8>
  ) throws(TemplateLimitExceeded) {
    try render(program.code, RecordScope(record), into: &buffer)
  }

  /// Appends the text that shows `data` to `buffer`. When it throws, the buffer is as it was before.
  package mutating func render(
    _ program: LenientTemplateProgram,
    _ data: TemplateJSON,
    into buffer: inout ContiguousArray<UInt8>
  ) throws(TemplateLimitExceeded) {
    try render(program.code, JSONScope(data), into: &buffer)
  }

  mutating func render(
    _ code: TemplateCode,
    _ root: TemplateScope,
    into buffer: inout ContiguousArray<UInt8>
  ) throws(TemplateLimitExceeded) {
    let start = buffer.count
    end = start + limits.output
    depth = 0
    frames.append(ScopeFrame(root))
    defer { frames.removeAll(keepingCapacity: true) }
    do throws(TemplateLimitExceeded) {
      try run(code, into: &buffer)
    } catch {
      buffer.removeSubrange(start...)
      throw error
    }
  }

  private mutating func run(
    _ code: TemplateCode,
    into buffer: inout ContiguousArray<UInt8>
  ) throws(TemplateLimitExceeded) {
    let instructions = code.instructions
    let literals = code.literals
    var next = 0
    while next < instructions.count {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .literal(let start, let end): appendPart(literals, start, end, to: &buffer)
      case .print(let operand, let filters, let escaped):
        print(filtered(value(of: operand, code), filters, code), escaped: escaped, code, to: &buffer)
      case .enter(let operand, let filters, let pushes, let end):
        if !enter(filtered(value(of: operand, code), filters, code), pushes: pushes) { next = Int(end) }
      case .enterInverted(let operand, let filters, let end):
        if filtered(value(of: operand, code), filters, code).isTruthy { next = Int(end) }
      case .leave(let body):
        if advance() { next = Int(body) }
      case .include(let index): try include(code.includes[Int(index)], code.environment, into: &buffer)
      }
      if buffer.count > end { throw .output(limit: limits.output) }
    }
  }

  private mutating func include(
    _ include: DeferredInclude,
    _ environment: TemplateEnvironment,
    into buffer: inout ContiguousArray<UInt8>
  ) throws(TemplateLimitExceeded) {
    guard depth < limits.nesting else { throw .nesting(limit: limits.nesting) }
    depth += 1
    try run(include.library.code(of: include, in: environment), into: &buffer)
    depth -= 1
  }
}

// MARK: - Sections

extension TemplateRenderer {
  /// Whether a section is shown; puts its value in reach when it is.
  private mutating func enter(_ value: TemplateValue, pushes: Bool) -> Bool {
    guard value.isTruthy else { return false }
    if pushes { frames.append(ScopeFrame(sectionOver: value)) }
    return true
  }

  /// Goes to the next element of the innermost list, or takes the innermost scope out of reach and returns false.
  private mutating func advance() -> Bool {
    let innermost = frames.count - 1
    frames[innermost].position += 1
    if frames[innermost].position < frames[innermost].count { return true }
    frames.removeLast()
    return false
  }
}
