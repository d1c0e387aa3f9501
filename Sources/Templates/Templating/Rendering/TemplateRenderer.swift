/// A renderer for compiled templates. Each serves one task and renders any number of pages of one site, one at a time.
package struct TemplateRenderer {
  let limits: TemplateLimits
  private(set) var frames: ContiguousArray<ScopeFrame> = []
  private let check: () throws -> Void
  private var depth = 0
  /// The steps of the current page, and the number of steps at which limits and cancellation are checked next.
  private var steps = 0
  private var nextLook = 0
  private var cache = FragmentCache(limit: TemplateLimits.memory)
  /// The numbers of the fragment forms of the current program.
  private var forms: [Int] = []

  /// Creates a renderer. `check` is called repeatedly and throws to cancel the page.
  package init(limits: TemplateLimits = TemplateLimits(), check: @escaping () throws -> Void = {}) {
    self.limits = limits
    self.check = check
  }

  /// Replaces the content of `output` with the page of `record`. The output is empty after an error.
  package mutating func render<Record>(
    _ program: TemplateProgram<Record>,
    _ record: Record,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    try render(program.code, RecordScope(record), into: &output)
  }

  /// Replaces the content of `output` with the program rendered for `data`. The output is empty after an error.
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
    forms = cache.forms(of: code)
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
          // Filters may read long texts and print little of them.
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
    _ include: RecursiveInclude,
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

  /// Writes the cached output of a fragment, or renders and caches it.
  private mutating func show(
    _ index: Int,
    _ code: TemplateCode,
    _ range: Range<Int>,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    let key = key(of: code.fragments[index], form: forms[index])
    // Cached output counts as if it were rendered, so limits do not depend on earlier pages.
    if let steps = cache.write(key, to: &output) { return try spend(steps, at: range.lowerBound, code) }
    let (start, steps) = (output.count, steps)
    try run(code, range, into: &output)
    cache.store(output, from: start, steps: self.steps - steps, as: key)
  }

  private mutating func key(of fragment: TemplateFragment, form: Int) -> FragmentCache.Key {
    let frame = frames[frames.count - 1]
    return FragmentCache.Key(
      form: form,
      record: fragment.showsRecord ? frame.identity : nil,
      isFirst: fragment.usesFirst && frame.position == 0,
      isLast: fragment.usesLast && frame.position == frame.count - 1
    )
  }
}

// MARK: - Steps

extension TemplateRenderer {
  /// The number of steps between checks.
  private static let stride = 64
  /// The steps counted for compiling an instruction.
  private static let compilation = 100

  /// Counts steps before they are executed. Most are counted only at backward jumps and at calls of programs, because no
  /// instruction runs twice between these.
  @inline(__always)
  private mutating func spend(_ count: Int, at index: Int, _ code: TemplateCode) throws(RenderingStopped) {
    steps += count
    if steps > nextLook { try look(at: index, code) }
  }

  @inline(never)
  private mutating func look(at index: Int, _ code: TemplateCode) throws(RenderingStopped) {
    guard steps <= limits.steps else { throw .atLimit(code.exceeding(steps: limits.steps, at: index)) }
    do { try check() } catch { throw .byCaller(error) }
    nextLook = min(steps + Self.stride, limits.steps)
  }
}

// MARK: - Sections

extension TemplateRenderer {
  /// Returns whether a section is rendered, and pushes its scope in that case.
  private mutating func enter(_ value: consuming TemplateValue, pushes: Bool) -> Bool {
    guard value.isTruthy else { return false }
    if pushes { push(ScopeFrame(sectionOver: value)) }
    return true
  }

  /// Advances to the next element of the innermost list. At its end, pops the scope and returns false.
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
