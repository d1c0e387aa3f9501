import Diagnostics

// Parsing of layouts, blocks and closing tags.
extension TemplateParser {
  mutating func openParent(_ token: TemplateToken) {
    let start = source.blankLineStart(before: token.range.lowerBound).flatMap { $0 >= cursor ? $0 : nil }
    addText(upTo: start ?? token.range.lowerBound, beforeTag: start == nil)
    cursor = token.range.upperBound
    var element = OpenElement(.parent, token)
    element.indentation = start.map { SourceRange($0, token.range.lowerBound) }
    open.append(element)
  }

  /// Opens a block or an override. Text directly inside a parent is dropped, so any text may precede an override on its
  /// line.
  mutating func openBlock(_ token: TemplateToken) {
    let isOverride = open[open.count - 1].isParent
    var element = OpenElement(isOverride ? .override : .block, token)
    let lineStart = source.blankLineStart(before: token.range.lowerBound)
    element.indentation = lineStart.map { SourceRange($0, token.range.lowerBound) }
    if isOverride {
      let end = source.blankLineEnd(after: token.range.upperBound)
      element.startsOnNewLine = end != nil
      cursor = end ?? token.range.upperBound
    } else {
      element.startsOnNewLine = skip(token) != nil
    }
    open.append(element)
  }
}

extension TemplateParser {
  mutating func close(_ token: TemplateToken) {
    let name = name(token)
    guard let index = open.lastIndex(where: { source.text(in: $0.nameRange) == name.text }), index > 0 else {
      skip(token)
      return reportUnopened(name)
    }
    while open.count > index + 1 { reportUnclosed(open.removeLast(), before: name) }
    finish(token)
  }

  private mutating func finish(_ token: TemplateToken) {
    let element = open[open.count - 1]
    let range = SourceRange(element.token.range.lowerBound, token.range.upperBound)
    switch element.kind {
    case .parent: finishParent(token, range)
    case .override: finishOverride(token)
    case .block:
      skip(token)
      let element = open.removeLast()
      append(.block(block(element)), range)
    case .section(let expression, let inverted):
      skip(token)
      let children = open.removeLast().nodes
      guard let expression else { return }
      append(.section(expression, inverted: inverted, children: children), range)
    case .root: break
    }
  }

  private mutating func finishOverride(_ token: TemplateToken) {
    let start = source.blankLineStart(before: token.range.lowerBound).flatMap { $0 >= cursor ? $0 : nil }
    addText(upTo: start ?? token.range.lowerBound, beforeTag: false)
    cursor = token.range.upperBound
    let element = open.removeLast()
    open[open.count - 1].blocks.append(block(element))
  }

  /// Finishes a parent. A parent is standalone if its opening tag is the first and its closing tag the last on their lines.
  private mutating func finishParent(_ token: TemplateToken, _ range: SourceRange) {
    let element = open.removeLast()
    let end = element.indentation == nil ? nil : source.blankLineEnd(after: token.range.upperBound)
    cursor = end ?? token.range.upperBound
    let start = element.token.range.lowerBound
    if end == nil, let blank = element.indentation { append(.text(startsLine: true), blank) }
    let indentation = end == nil ? SourceRange(start, start) : element.indentation ?? SourceRange(start, start)
    append(.parent(name(element.token), indentation: indentation, blocks: element.blocks), range)
  }

  private func block(_ element: OpenElement) -> TemplateBlock {
    let start = element.token.range.lowerBound
    return TemplateBlock(
      name: name(element.token),
      children: element.nodes,
      startsOnNewLine: element.startsOnNewLine,
      indentation: element.indentation ?? SourceRange(start, start),
      intrinsicIndentation: sharedIndentation(of: element.nodes, in: source)
    )
  }

  private mutating func reportUnopened(_ name: TemplateName) {
    let innermost = open.count > 1 ? source.text(in: open[open.count - 1].nameRange) : nil
    let hint =
      innermost.map { "close '\($0)', the innermost open section" } ?? "remove it, or open the section before it"
    report(.templateSectionUnopened, "section '\(name.text)' is not open", hint, name.range)
  }

  mutating func reportUnclosed(_ element: OpenElement, before closing: TemplateName? = nil) {
    let text = source.text(in: element.nameRange)
    let before = closing.map { " before '\($0.text)' is" } ?? ""
    let message = "section '\(text)' is not closed\(before)"
    let notes = closing.map { [Diagnostic.Note("'\($0.text)' is closed here", in: source, at: $0.range)] } ?? []
    diagnostics.append(
      Diagnostic(
        .templateSectionUnclosed,
        message,
        hint: "add {{/\(text)}}",
        in: source,
        at: element.token.range,
        notes: notes
      )
    )
  }
}

/// A section, block or layout without its closing tag so far.
struct OpenElement {
  enum Kind {
    case root, parent, block, override
    /// A section. The expression is nil if it is invalid; the section is parsed nevertheless, to report errors in it.
    case section(TemplateExpression?, inverted: Bool)
  }

  let kind: Kind
  let token: TemplateToken
  var nodes: [TemplateNode] = []
  var blocks: [TemplateBlock] = []
  /// The white space before the opening tag if the tag is the first on its line.
  var indentation: SourceRange?
  var startsOnNewLine = false

  init(_ kind: Kind, _ token: TemplateToken) {
    self.kind = kind
    self.token = token
  }

  var isParent: Bool {
    if case .parent = kind { true } else { false }
  }

  /// The name to repeat in the closing tag: the value without its filters.
  var nameRange: SourceRange {
    if case .section(let expression?, _) = kind { expression.range } else { token.content }
  }
}

/// Returns the number of bytes of common indentation of all non-blank lines; nil if there are none.
func sharedIndentation(of nodes: [TemplateNode], in source: SourceFile) -> Int? {
  nodes.reduce(nil as Int?) { shared, node in
    let own: Int? =
      switch node.kind {
      case .text(startsLine: true): lineIndentation(node.range, in: source)
      case .section(_, _, let children): sharedIndentation(of: children, in: source)
      case .block(let block): sharedIndentation(of: block.children, in: source)
      default: nil
      }
    return own.map { min($0, shared ?? $0) } ?? shared
  }
}

private func lineIndentation(_ range: SourceRange, in source: SourceFile) -> Int? {
  let blanks = source.bytes[range.indices].prefix(while: \.isBlank).count
  let next = range.lowerBound + blanks
  let isBlankLine = next < range.upperBound && source.bytes[next].isWhitespace
  return isBlankLine ? nil : blanks
}
