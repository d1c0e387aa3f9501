import CCommonMark
import Notation

/// The position of two or more pipes.
enum PipeRun: Equatable {
  case text
  /// The beginning or the end of a spoiler.
  case border
  /// The text of a link, and the alternative text of an image, which cannot contain spoilers.
  case link, image
  /// A value of the front matter, which is plain text.
  case value
  /// The title of a link or an image, which is plain text.
  case title
}

/// The marks of a block that have partners, in source order.
///
/// libcmark treats marks as text. Both marks of a pair have one inline parent, so the range nests with emphasis and links.
struct InlineMarks {
  private(set) var marks: ContiguousArray<InlineMark> = []
  /// The unescaped runs of two or more pipes, in source order.
  private(set) var pipes: [PipeRun] = []
  /// The numbers of the marks that runs of pipes may be.
  private var marksOfPipes: [(run: Int, mark: Int)] = []
  /// The marks without a partner so far, for each open inline node.
  private var frames = [Frame()]
  private var texts = 0
  private var imageDepth = 0
  /// The next mark, and the number of the current text node.
  private var next = 0
  private var text = -1

  fileprivate struct Frame {
    var open: [Int] = []
    /// The number of open marks of each kind; without it, searching for a missing partner would take quadratic time.
    var counts: InlineArray<2, Int> = [0, 0]
    var isLink = false
  }

  init() {}

  init(in block: CommonMarkNode, _ search: inout SourceSearch) {
    block.walk { node, entering in
      switch node.kind {
      case CMARK_NODE_IMAGE: imageDepth += entering ? 1 : -1
      case CMARK_NODE_TEXT: read(node, &search)
      case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK: visit(node, entering: entering)
      default: break
      }
    }
    for (run, mark) in marksOfPipes where marks[mark].isOpening != nil { pipes[run] = .border }
    marks.removeAll { $0.isOpening == nil }
  }

  private mutating func visit(_ node: CommonMarkNode, entering: Bool) {
    guard entering else { return _ = frames.removeLast() }
    frames.append(Frame(isLink: node.kind == CMARK_NODE_LINK || frames[frames.count - 1].isLink))
  }

  /// Advances to the next text node of the block.
  mutating func advance() { text += 1 }

  /// Returns the next mark in the current text node, or nil.
  mutating func popNext() -> InlineMark? {
    guard next < marks.count, marks[next].text == text else { return nil }
    next += 1
    return marks[next - 1]
  }
}

// MARK: - Pairing
extension InlineMarks {
  private mutating func read(_ node: CommonMarkNode, _ search: inout SourceSearch) {
    defer { texts += imageDepth == 0 ? 1 : 0 }
    node.withLiteral { text in
      guard text.indices.contains(where: { InlineMark.isMarkByte(text[$0]) }) else { return }
      let escaped = search.escapes(of: node, among: InlineMark.isMarkByte)
      var index = 0
      var seen = 0
      while index < text.count {
        let end = runEnd(in: text, at: index)
        if InlineMark.isMarkByte(text[index]) {
          if !escaped.isEscaped(seen..<seen + end - index) { add(index..<end, in: text, of: node) }
          seen += end - index
        }
        index = end
      }
    }
  }

  private func runEnd(in text: Span<UInt8>, at start: Int) -> Int {
    guard InlineMark.isMarkByte(text[start]) else { return start + 1 }
    return (start..<text.count).first { text[$0] != text[start] } ?? text.count
  }

  private mutating func add(_ run: Range<Int>, in text: Span<UInt8>, of node: CommonMarkNode) {
    let isPipes = text[run.lowerBound] == UInt8(ascii: "|") && run.count > 1
    if isPipes { pipes.append(imageDepth > 0 ? .image : frames[frames.count - 1].isLink ? .link : .text) }
    guard imageDepth == 0 else { return }
    if text[run.lowerBound] == UInt8(ascii: "^") { return addFootnote(at: run.lowerBound, in: text) }
    let mark = InlineMark(in: text, run: run, text: texts, before: node.byteBefore, after: node.byteAfter)
    guard let mark, mark.kind != .spoiler || !frames[frames.count - 1].isLink else { return }
    if isPipes { marksOfPipes.append((pipes.count - 1, marks.count)) }
    marks.append(mark)
    if !mark.canClose || !frames[frames.count - 1].close(mark.kind, by: marks.count - 1, in: &marks), mark.canOpen {
      frames[frames.count - 1].push(mark.kind, marks.count - 1)
    }
  }
}

extension InlineMarks {
  private mutating func addFootnote(at index: Int, in text: Span<UInt8>) {
    if let mark = InlineMark(footnoteAt: index, in: text, text: texts) { marks.append(mark) }
  }
}

extension InlineMarks.Frame {
  fileprivate mutating func push(_ kind: InlineMark.Kind, _ number: Int) {
    open.append(number)
    counts[kind.rawValue] += 1
  }

  /// Pairs a mark with the last open mark of its kind; marks between them remain text.
  fileprivate mutating func close(
    _ kind: InlineMark.Kind,
    by closing: Int,
    in marks: inout ContiguousArray<InlineMark>
  ) -> Bool {
    guard counts[kind.rawValue] > 0 else { return false }
    while let number = open.popLast() {
      counts[marks[number].kind.rawValue] -= 1
      guard marks[number].kind == kind else { continue }
      marks[number].isOpening = true
      marks[closing].isOpening = false
      break
    }
    return true
  }
}

extension CommonMarkNode {
  /// The byte that counts as the one before the text: space at the beginning of a line, otherwise punctuation.
  fileprivate var byteBefore: UInt8 { Self.byte(beside: previous, parent) }
  fileprivate var byteAfter: UInt8 { Self.byte(beside: next, parent) }

  private static func byte(beside sibling: CommonMarkNode?, _ parent: CommonMarkNode?) -> UInt8 {
    let kind = sibling?.kind
    if kind == CMARK_NODE_SOFTBREAK || kind == CMARK_NODE_LINEBREAK { return .space }
    let isEdge = sibling == nil && (parent?.kind == CMARK_NODE_PARAGRAPH || parent?.kind == CMARK_NODE_HEADING)
    return isEdge ? .space : UInt8(ascii: "*")
  }
}
