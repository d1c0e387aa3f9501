import CCommonMark

/// A leaf block of a text as CommonMark parses it, for code that changes a text before it is rendered.
package struct SourceBlock: Sendable {
  package enum Kind: Sendable {
    /// A paragraph or a heading.
    case text
    case code
    case html
  }

  package let kind: Kind
  /// The lines of the block, counted from 0.
  package let lines: Range<Int>
  /// The number of bytes before the block on its first line: markers of lists and quotes, and space.
  package let inset: Int
  /// Whether the block is in a list or a quote.
  package let isNested: Bool

  /// Returns the leaf blocks of a text in source order, except link reference definitions.
  package static func all(in text: ContiguousArray<UInt8>) -> [SourceBlock] {
    var blocks: [SourceBlock] = []
    CommonMarkParser().withDocument(text: text[...]) { document in
      document.walk { node, entering in
        guard entering, let kind = Kind(node.kind) else { return }
        let start = node.startLine - 1
        let end = kind == .html ? start + node.literalLines : node.endLine
        let isNested = node.parent?.kind != CMARK_NODE_DOCUMENT
        blocks.append(
          SourceBlock(
            kind: kind,
            lines: start..<max(start + 1, end),
            inset: node.startColumn - 1,
            isNested: isNested
          )
        )
      }
    }
    return blocks
  }
}

extension CommonMarkNode {
  /// The number of lines of HTML. libcmark's `end_line` omits the last line of a comment or a script.
  fileprivate var literalLines: Int {
    withLiteral { html in html.indices.count { html[$0] == UInt8(ascii: "\n") } }
  }
}

extension SourceBlock.Kind {
  fileprivate init?(_ kind: cmark_node_type) {
    switch kind {
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: self = .text
    case CMARK_NODE_CODE_BLOCK: self = .code
    case CMARK_NODE_HTML_BLOCK: self = .html
    default: return nil
    }
  }
}
