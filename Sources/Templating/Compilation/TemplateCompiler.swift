import Diagnostics

/// Turns the tree of a template into instructions, with its partials and layouts written out where they are included.
///
/// Typed, every name is resolved against the records in reach at its place. Lenient, names are looked up when they are
/// rendered, and a partial that includes itself is compiled when it is reached.
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
  /// How many sections, blocks and partials were compiled.
  private var expansions = 0
  /// Whether the program has outgrown its limits; what is compiled then lacks parts, and no more is told of it.
  private var isTooLarge = false
  /// The blocks that were declared since the innermost layout began.
  var declaredBlocks: Set<String> = []
  /// Whether the next line start is already indented, because it stands in an indented line.
  var skipsIndentation = false
  /// Where the compiler is in the HTML, XML or JSON that the template makes; nil where that does not matter.
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

  /// The finished code.
  mutating func code() -> TemplateCode {
    builder.endPart(from: 0, SourceRange(0, 0), place)
    return TemplateCode(builder, environment, escaping)
  }

  mutating func compile(_ nodes: [TemplateNode]) {
    var next = 0
    while next < nodes.count {
      let twin = markup == nil ? nil : twin(of: next, in: nodes)
      if let twin { compileTwins(nodes[next...twin]) } else { compile(nodes[next]) }
      next = (twin ?? next) + 1
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

  /// Runs `body` one level deeper, unless that is too deep or the program has grown too large.
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

  /// The limit that the program has outgrown. Sections and partials count even where nothing comes of them, because
  /// compiling them takes time.
  private var outgrown: String? {
    if expansions > limits.expansions { return "\(limits.expansions) sections, blocks and partials" }
    if builder.instructions.count > limits.instructions { return "\(limits.instructions) instructions" }
    return builder.literals.count > limits.text ? "\(limits.text) bytes of text" : nil
  }

  /// Whether the program is within its limits; reports the place where one was reached.
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

/// Literal text, and the white space at the beginning of its lines.
extension TemplateCompiler {
  mutating func compileText(_ range: SourceRange, startsLine: Bool) {
    var bytes = place.source.bytes[range.indices]
    if startsLine { beginLine(&bytes, at: range) }
    skipsIndentation = false
    builder.addLiteral(bytes)
    scan(bytes, at: range)
  }

  /// Whether indentation is left out where it means nothing, and never added.
  var dropsIndentation: Bool { markup.map { $0.language != .json } ?? false }

  private mutating func beginLine(_ bytes: inout Line, at range: SourceRange) {
    if dropsIndentation, let markup { return dropIndentation(&bytes, at: range, markup) }
    dropStrip(&bytes)
    let isEmptyLine = bytes.first == .lineFeed || bytes.first == .carriageReturn
    if !skipsIndentation, !isEmptyLine { builder.addLiteral(place.indentation) }
  }

  /// The white space that an override loses because its block is indented differently.
  private func dropStrip(_ bytes: inout Line) {
    bytes = bytes.dropFirst(min(place.strip, bytes.prefix(while: \.isBlank).count))
  }

  /// Leaves out spaces and tabs that begin a line, and lines with nothing else, where they mean nothing. The first line
  /// of a partial may follow text on the line that includes it.
  private func dropIndentation(_ bytes: inout Line, at range: SourceRange, _ markup: MarkupState) {
    guard markup.ignoresIndentation else { return dropStrip(&bytes) }
    guard range.lowerBound > 0 || builder.endsLine else { return }
    bytes = bytes.drop(while: \.isBlank)
    if bytes.last == .lineFeed, bytes.allSatisfy(\.isWhitespace) { bytes = [] }
  }

  private typealias Line = ContiguousArray<UInt8>.SubSequence
}
