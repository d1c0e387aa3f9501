import Diagnostics

/// A section, block or layout whose closing tag the parser has not met yet.
struct OpenElement {
  enum Kind {
    case root, parent, block, override
    /// The expression is nil when it was faulty; the section is read nevertheless, to find what is wrong in it.
    case section(TemplateExpression?, inverted: Bool)
  }

  let kind: Kind
  let token: TemplateToken
  var nodes: [TemplateNode] = []
  var blocks: [TemplateBlock] = []
  /// The white space before the opening tag when nothing else stands before it on its line.
  var indentation: SourceRange?
  var startsOnNewLine = false

  init(_ kind: Kind, _ token: TemplateToken) {
    self.kind = kind
    self.token = token
  }

  var isParent: Bool {
    if case .parent = kind { true } else { false }
  }

  /// The name that the closing tag repeats: the value without its filters.
  var nameRange: SourceRange {
    if case .section(let expression?, _) = kind { expression.range } else { token.content }
  }
}

/// The white space shared by all lines of the nodes that have something on them, in bytes; nil when there is none.
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
