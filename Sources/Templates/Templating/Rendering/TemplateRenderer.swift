/// Runs compiled templates. One renderer serves one task and renders any number of pages of one site, one after the other.
package struct TemplateRenderer {
  let limits: TemplateLimits
  private(set) var frames: ContiguousArray<ScopeFrame> = []
  private let check: () throws -> Void
  private var depth = 0
  /// The steps of the page so far, and after how many of them to look whether to go on.
  private var steps = 0
  private var nextLook = 0
  private var memory = FragmentMemory(limit: TemplateLimits.memory)
  /// The numbers of the forms of the fragments of the program that is run.
  private var forms: [Int] = []

  /// Makes a renderer with the limits of the product unless others are given; `check` is called again and again and throws when
  /// the page is not wanted any more.
  package init(limits: TemplateLimits = TemplateLimits(), check: @escaping () throws -> Void = {}) {
    self.limits = limits
    self.check = check
  }

  /// Puts the page that shows `record` in the place of what `output` held; nothing when it throws.
  package mutating func render<Record>(
    _ program: TemplateProgram<Record>,
    _ record: Record,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    try render(program.code, RecordScope(record), into: &output)
  }

  /// Puts the text that shows `data` in the place of what `output` held; nothing when it throws.
  package mutating func render(
    _ program: LenientTemplateProgram,
    _ data: TemplateJSON,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    try render(program.code, DataScope(data), into: &output)
  }

  mutating func render(
    _ code: TemplateCode,
    _ root: TemplateScope,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    (depth, steps, nextLook) = (0, 0, 0)
    forms = memory.forms(of: code)
    output.removeAll()
    push(ScopeFrame(root))
    defer { while !frames.isEmpty { pop() } }
    do throws(RenderingStopped) {
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
  ) throws(RenderingStopped) {
    let instructions = code.instructions
    let literals = code.literals
    var next = range.lowerBound
    while next < range.upperBound {
      let index = next
      next += 1
      switch instructions[index] {
      case .literal(let start, let end): output.append(literals, Int(start)..<Int(end))
      case .print(let operand, let filters, let escaped):
        let value = value(of: operand, code)
        if filters.count == 0 {
          code.print(value, escaped: escaped, to: &output)
        } else {
          // Filters read long texts and may print little of them.
          try spend(Int(filters.count), at: index, code)
          code.print(value, filters, escaped: escaped, to: &output)
        }
      case .enter(let operand, let filters, let pushes, let end):
        if !enter(filtered(value(of: operand, code), filters, code), pushes: pushes) { next = Int(end) }
      case .enterInverted(let operand, let filters, let end):
        if filtered(value(of: operand, code), filters, code).isTruthy { next = Int(end) }
      case .leave(let body):
        if advance() {
          next = Int(body)
          try spend(index + 1 - next, at: index, code)
        }
      case .include(let include):
        try self.include(code.includes[Int(include)], at: index, code, into: &output)
      case .fragment(let fragment):
        let end = code.fragments[Int(fragment)].end
        try show(Int(fragment), code, next..<end, into: &output)
        next = end
      }
      if output.count > limits.output { throw .atLimit(code.exceeding(output: limits.output, at: index)) }
    }
  }

  private mutating func include(
    _ include: DeferredInclude,
    at index: Int,
    _ caller: TemplateCode,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    guard depth < limits.nesting else { throw .atLimit(caller.exceeding(nesting: limits.nesting, at: index)) }
    depth += 1
    let code = include.compile(caller.environment)
    try spend(Self.compilation * code.instructions.count, at: index, caller)
    try run(code, code.instructions.indices, into: &output)
    depth -= 1
  }

  /// Writes what is remembered of a fragment, or renders and remembers it.
  private mutating func show(
    _ index: Int,
    _ code: TemplateCode,
    _ range: Range<Int>,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    let key = key(of: code.fragments[index], form: forms[index])
    // What is remembered counts as if it were rendered, so that no page depends on those before it.
    if let steps = memory.write(key, to: &output) { return try spend(steps, at: range.lowerBound, code) }
    let (start, steps) = (output.count, steps)
    try run(code, range, into: &output)
    memory.keep(output, from: start, steps: self.steps - steps, as: key)
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

// MARK: - Steps

extension TemplateRenderer {
  /// How many steps are taken between looks.
  private static let stride = 64
  /// How many steps it takes to compile an instruction.
  private static let compilation = 100

  /// Counts steps before they are taken. For most it is enough to do so where a program goes back, and where it reaches
  /// another: between these no instruction is run twice.
  @inline(__always)
  private mutating func spend(_ count: Int, at index: Int, _ code: TemplateCode) throws(RenderingStopped) {
    steps += count
    if steps > nextLook { try look(at: index, code) }
  }

  @inline(never)
  private mutating func look(at index: Int, _ code: TemplateCode) throws(RenderingStopped) {
    guard steps <= limits.steps else { throw .atLimit(code.exceeding(steps: limits.steps, at: index)) }
    do { try check() } catch { throw .asAsked(error) }
    nextLook = min(steps + Self.stride, limits.steps)
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
