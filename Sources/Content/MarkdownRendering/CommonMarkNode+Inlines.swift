import CCommonMark

extension CommonMarkNode {
  /// The number of block quotes around the node.
  var quoteDepth: Int {
    var (depth, node) = (0, parent)
    while let current = node {
      depth += current.kind == CMARK_NODE_BLOCK_QUOTE ? 1 : 0
      node = current.parent
    }
    return depth
  }

  /// The links, images, HTML and code in the node, in the order of their ends.
  var inlineItems: [InlineItem] {
    var items: [InlineItem] = []
    var open: [Int] = []
    var count = 0
    walk { node, entering in
      switch node.kind {
      case CMARK_NODE_LINK where !entering, CMARK_NODE_IMAGE where !entering:
        items.append(InlineItem(node: node, number: open.popLast()))
      case CMARK_NODE_CODE: items.append(InlineItem(node: node, number: nil))
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
        open.append(count)
        count += 1
      case CMARK_NODE_HTML_INLINE:
        items.append(InlineItem(node: node, number: count))
        count += 1
      default: break
      }
    }
    return items
  }
}
