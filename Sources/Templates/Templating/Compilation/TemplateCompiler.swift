import Diagnostics

/// A compiler from parsed templates to instructions, which inlines partials and layouts.
///
/// In typed mode, every name is resolved against the records in scope. In lenient mode, names are looked up while
/// rendering, and recursive partials are compiled on demand.
struct TemplateCompiler {
  enum Mode {
    case typed, lenient
  }

  let library: TemplateLibrary
  let environment: TemplateEnvironment
  let limits: TemplateLimits
  let mode: Mode
  let escaping: TemplateEscaping
  var place: Placement
  var builder = CodeBuilder()
  var diagnostics = DiagnosticCollector()
  var scopes: [ScopeShape] = []
  /// The URLs that may be absent, but not here, in sections over them.
  var presentURLs: Set<[Int]> = []
  /// The number of compiled sections, blocks and partials.
  private var expansions = 0
  /// Whether the program exceeds its limits. Further code is incomplete, and its diagnostics are suppressed.
  private var isTooLarge = false
  /// The blocks declared since the start of the innermost layout.
  var declaredBlocks: Set<String> = []
  /// Whether the next line start is already indented, because it is in an indented line.
  var skipsIndentation = false
  /// The state in the generated HTML, XML or JSON; nil for plain text, in lenient mode, and after unbalanced markup.
  var markup: MarkupState?

  init(_ library: TemplateLibrary, _ environment: TemplateEnvironment, _ mode: Mode, _ place: Placement) {
    self.library = library
    self.environment = environment
    self.mode = mode
    self.place = place
    limits = library.limits
    escaping = TemplateEscaping(templateName: place.chain.first ?? "")
    markup = mode == .typed ? escaping.markup : nil
  }

  /// Returns the finished program code.
  mutating func code() -> TemplateCode {
    builder.endPart(from: 0, SourceRange(0, 0), place)
    return builder.code(environment, escaping)
  }

  mutating func compile(_ nodes: [TemplateNode]) {
    var next = 0
    while next < nodes.count {
      let inverse = markup == nil ? nil : inverse(of: next, in: nodes)
      if let inverse { compileBranches(nodes[next...inverse]) } else { compile(nodes[next]) }
      next = (inverse ?? next) + 1
    }
  }

  mutating func compile(_ node: TemplateNode) {
    switch node.kind {
    case .text(let startsLine): compileText(node.range, startsLine: startsLine)
    case .value(let expression, let escaped): compileValue(expression, escaped: escaped)
    case .section(let expression, _, _): branch(expression) { $0.compileSection(node) }
    case .partial(let name, let indentation): compilePartial(name, indentation, node.range)
    case .parent(let name, let indentation, let blocks): compileParent(name, indentation, blocks, node.range)
    case .block(let block): nested(node.range) { $0.compileBlock(block) }
    }
  }

  /// Runs `body` one nesting level deeper, unless a limit of nesting or size is exceeded.
  mutating func nested(_ range: SourceRange, _ body: (inout TemplateCompiler) -> Void) {
    guard place.depth < limits.nesting else {
      return report(
        .templateTooDeep,
        "nested deeper than \(limits.nesting) levels",
        hint: "reduce the nesting of sections and partials",
        at: range
      )
    }
    expansions += 1
    guard fits(at: range) else { return }
    let (outer, start) = (place, builder.instructions.count)
    place.depth += 1
    body(&self)
    place = outer
    builder.endPart(from: start, range, place)
  }

  /// The exceeded limit; nil if there is none. Sections and partials without output count as well, because compiling them
  /// takes time.
  private var outgrown: String? {
    if expansions > limits.expansions { return "\(limits.expansions) sections, blocks and partials" }
    if builder.instructions.count > limits.instructions { return "\(limits.instructions) instructions" }
    return builder.literals.count > limits.text ? "\(limits.text) bytes of text" : nil
  }

  /// Returns whether the program is within its limits; reports the first excess at `range`.
  @discardableResult
  mutating func fits(at range: SourceRange) -> Bool {
    guard !isTooLarge, let outgrown else { return !isTooLarge }
    let message = "with its partials, the template has more than \(outgrown)"
    let hint = "include each partial once; repeated includes multiply"
    report(.templateTooMuchWork, message, hint: hint, at: range)
    isTooLarge = true
    return false
  }

  mutating func report(_ code: DiagnosticCode, _ message: String, hint: String?, at range: SourceRange) {
    if isTooLarge { return }
    diagnostics.add(Diagnostic(code, message, hint: hint, in: place.source, at: range, notes: place.notes))
  }
}

// MARK: - Literal text and indentation
extension TemplateCompiler {
  mutating func compileText(_ range: SourceRange, startsLine: Bool) {
    var bytes = place.source.bytes[range.indices]
    if startsLine { beginLine(&bytes, at: range) }
    skipsIndentation = false
    builder.addLiteral(bytes)
    scan(bytes, at: range)
  }

  /// Whether insignificant indentation is removed and none is added.
  var dropsIndentation: Bool { markup.map { $0.language != .json } ?? false }

  private mutating func beginLine(_ bytes: inout Line, at range: SourceRange) {
    if dropsIndentation, let markup { return dropIndentation(&bytes, at: range, markup) }
    dropStrip(&bytes)
    let isEmptyLine = bytes.first == .lineFeed || bytes.first == .carriageReturn
    if !skipsIndentation, !isEmptyLine { builder.addLiteral(place.indentation) }
  }

  /// Removes the white space that an override loses, because its block has another indentation.
  private func dropStrip(_ bytes: inout Line) {
    bytes = bytes.dropFirst(min(place.strip, bytes.prefix(while: \.isBlank).count))
  }

  /// Removes insignificant indentation and blank lines. The first line of a partial may follow text on the line of its tag.
  private func dropIndentation(_ bytes: inout Line, at range: SourceRange, _ markup: MarkupState) {
    guard markup.ignoresIndentation else { return dropStrip(&bytes) }
    guard range.lowerBound > 0 || builder.endsLine else { return }
    bytes = bytes.drop(while: \.isBlank)
    if bytes.last == .lineFeed, bytes.allSatisfy(\.isWhitespace) { bytes = [] }
  }

  private typealias Line = ContiguousArray<UInt8>.SubSequence
}
