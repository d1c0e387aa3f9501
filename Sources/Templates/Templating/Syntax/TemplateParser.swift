import Diagnostics
import Notation

/// A template parser: nests sections, applies the rules for standalone tags, and splits text into lines.
///
/// Open sections are stored on an explicit stack of limited depth, so that neither parsing nor freeing the tree recurses
/// without bound.
struct TemplateParser {
  let source: SourceFile
  private let limits: TemplateLimits
  private var lexer: TemplateLexer
  var diagnostics: [Diagnostic] = []
  /// The start of the text that is in no node yet.
  var cursor = 0
  var open: [OpenElement] = []

  /// Parses a template into nodes and reports syntax errors.
  static func parse(_ source: SourceFile, limits: TemplateLimits = TemplateLimits()) -> Diagnosed<[TemplateNode]> {
    var parser = TemplateParser(source, limits)
    return parser.run()
  }

  private init(_ source: SourceFile, _ limits: TemplateLimits) {
    self.source = source
    self.limits = limits
    lexer = TemplateLexer(source)
    open = [OpenElement(.root, TemplateToken(.comment, SourceRange(0, 0), content: SourceRange(0, 0)))]
  }

  private mutating func run() -> Diagnosed<[TemplateNode]> {
    while let token = lexer.next() {
      guard consume(token) else { return Diagnosed([], errors) }
    }
    addText(upTo: source.bytes.count, beforeTag: false)
    while open.count > 1 { reportUnclosed(open.removeLast()) }
    return Diagnosed(open[0].nodes, errors)
  }

  /// The diagnostics in source order, up to the limit, with a summary of the others.
  private var errors: [Diagnostic] {
    let all = (lexer.diagnostics + diagnostics).sorted()
    guard all.count > limits.errors else { return all }
    let message = "\(all.count - limits.errors) more errors in this file are not shown"
    let next = all[limits.errors]
    let summary = Diagnostic(next.code, message, hint: "correct the other errors first", in: source, at: next.range)
    return all.prefix(limits.errors) + [summary]
  }

  /// Processes a tag; returns false if it is nested too deeply.
  private mutating func consume(_ token: TemplateToken) -> Bool {
    switch token.kind {
    case .value, .unescaped: addValue(token)
    case .comment, .delimiters: skip(token)
    case .partial: addPartial(token)
    case .close: close(token)
    case .section, .inverted, .block, .parent: return openElement(token)
    }
    return true
  }

  mutating func append(_ kind: TemplateNode.Kind, _ range: SourceRange) {
    open[open.count - 1].nodes.append(TemplateNode(kind: kind, range: range))
  }

  mutating func report(_ code: DiagnosticCode, _ message: String, _ hint: String, _ range: SourceRange) {
    diagnostics.append(Diagnostic(code, message, hint: hint, in: source, at: range))
  }
}

// MARK: - Text

extension TemplateParser {
  /// Adds the text up to `end`, one node per line. Before a tag at the start of a line, also adds an empty text node.
  mutating func addText(upTo end: Int, beforeTag: Bool) {
    while cursor < end {
      let start = cursor
      while cursor < end, source.bytes[cursor] != .lineFeed { cursor += 1 }
      cursor = min(cursor + 1, end)
      append(.text(startsLine: source.startsLine(at: start)), SourceRange(start, cursor))
    }
    if beforeTag, source.startsLine(at: end) { append(.text(startsLine: true), SourceRange(end, end)) }
  }

  /// Adds the text before a tag and skips the tag; a standalone tag is skipped with its line. Returns the indentation of a
  /// standalone tag, otherwise nil.
  @discardableResult
  mutating func skip(_ token: TemplateToken) -> SourceRange? {
    guard let start = source.blankLineStart(before: token.range.lowerBound),
      let end = source.blankLineEnd(after: token.range.upperBound), start >= cursor
    else {
      addText(upTo: token.range.lowerBound, beforeTag: true)
      cursor = token.range.upperBound
      return nil
    }
    addText(upTo: start, beforeTag: false)
    cursor = end
    return SourceRange(start, token.range.lowerBound)
  }
}

// MARK: - Tags

extension TemplateParser {
  private mutating func addValue(_ token: TemplateToken) {
    addText(upTo: token.range.lowerBound, beforeTag: true)
    cursor = token.range.upperBound
    guard let expression = expression(token) else { return }
    append(.value(expression, escaped: token.kind == .value), token.range)
  }

  private mutating func addPartial(_ token: TemplateToken) {
    let indentation = skip(token) ?? SourceRange(token.range.lowerBound, token.range.lowerBound)
    append(.partial(name(token), indentation: indentation), token.range)
  }

  mutating func expression(_ token: TemplateToken) -> TemplateExpression? {
    var parser = ExpressionParser(token.content, in: source)
    let expression = parser.parse()
    if let diagnostic = parser.diagnostic { diagnostics.append(diagnostic) }
    return expression
  }

  func name(_ token: TemplateToken) -> TemplateName {
    TemplateName(text: source.text(in: token.content), range: token.content)
  }

  private mutating func openElement(_ token: TemplateToken) -> Bool {
    guard open.count <= limits.nesting else {
      report(
        .templateTooDeep,
        "nested deeper than \(limits.nesting) levels",
        "move parts of it to partials",
        token.range
      )
      return false
    }
    switch token.kind {
    case .parent: openParent(token)
    case .block: openBlock(token)
    default: openSection(token)
    }
    return true
  }

  private mutating func openSection(_ token: TemplateToken) {
    skip(token)
    open.append(OpenElement(.section(expression(token), inverted: token.kind == .inverted), token))
  }
}

// Lines of standalone tags (Mustache specification, "standalone" cases of each module).
extension SourceFile {
  /// Returns the start of the line of `offset` if only spaces and tabs are in between, otherwise nil.
  func blankLineStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return startsLine(at: start) ? start : nil
  }

  /// Returns the offset after the line ending if only spaces and tabs precede it, otherwise nil.
  func blankLineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    if end == bytes.count || bytes[end] == .lineFeed { return min(end + 1, bytes.count) }
    let isPair = bytes[end] == .carriageReturn && end + 1 < bytes.count && bytes[end + 1] == .lineFeed
    return isPair ? end + 2 : nil
  }

  /// Returns whether a line begins at `offset`. A single carriage return does not end a line of a template.
  func startsLine(at offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == .lineFeed
  }
}

extension UInt8 {
  var isBlank: Bool { self == .space || self == .tab }
}
