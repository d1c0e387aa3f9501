import CCommonMark
import Diagnostics

/// A link, an image, HTML or code that libcmark parsed in a block, to be located in the source.
struct InlineItem {
  let node: CommonMarkNode
  /// The number among the links, images and HTML of the block, in the order of their beginnings; nil for code.
  let number: Int?

  var kind: cmark_node_type { node.kind }
}

/// The positions of libcmark's inline nodes in the source of a block, found in one pass. The scan parses code, escapes,
/// brackets and angle brackets like CommonMark (appendix "A parsing strategy"), and compares them with libcmark's nodes,
/// which have no positions. It needs no HTML grammar and never mistakes code for a link.
struct InlineScan {
  let text: BlockText
  private let syntax: LinkSyntax
  /// The items, in the order of their ends.
  private let items: [InlineItem]
  private var next = 0
  private var index = 0
  private var brackets: [Bracket] = []
  private var code: CodeSpans
  /// The source ranges found, by the numbers of the items.
  private(set) var places: ContiguousArray<SourceRange?>
  /// The offsets of all opening brackets in the text, whether or not they begin a link.
  private(set) var openings: [Int] = []
  /// The offsets of characters with which markup of other programs begins or ends.
  private(set) var signs: [Int] = []
  /// The ranges of two or more pipes.
  private(set) var pipes: [Range<Int>] = []
  /// The brackets that form no link or image, in the order of their ends.
  private(set) var unlinked: [Unlinked] = []

  /// A pair of brackets with its content.
  struct Unlinked {
    /// The kind of node that the brackets could have formed.
    let kind: cmark_node_type
    let range: Range<Int>
    /// The beginning of the content.
    let textStart: Int
  }

  private struct Bracket {
    let kind: cmark_node_type
    /// The beginning of the text in the brackets.
    let textStart: Int
    var isActive = true
    var holdsBracket = false
  }

  /// Scans the text; unless `isWhole`, only up to the last item.
  init(_ text: BlockText, _ items: [InlineItem], _ definitions: inout DefinitionPlaces, isWhole: Bool) {
    (self.text, self.items) = (text, items)
    places = ContiguousArray(repeating: nil, count: items.count)
    syntax = LinkSyntax(text.bytes)
    code = CodeSpans(text.bytes, upTo: text.bytes.count)
    while let definition = syntax.definition(index) { index = definition.end }
    while index < text.bytes.count, isWhole || next < items.count { readCharacter(&definitions) }
  }

  private var item: InlineItem? { next < items.count ? items[next] : nil }

  private mutating func readCharacter(_ definitions: inout DefinitionPlaces) {
    switch syntax.byte(index) {
    case UInt8(ascii: "`"): readBackticks()
    case UInt8(ascii: "<"): readAngleBracket()
    case UInt8(ascii: "!") where syntax.byte(index + 1) == UInt8(ascii: "["): open(CMARK_NODE_IMAGE, length: 2)
    case UInt8(ascii: "["): open(CMARK_NODE_LINK, length: 1)
    case UInt8(ascii: "]"): close(&definitions)
    case UInt8(ascii: "|"): readPipes()
    case UInt8(ascii: "%"), UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: ">"), UInt8(ascii: "!"),
      UInt8(ascii: "#"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"):
      readSign()
    default: index += 1
    }
  }

  private mutating func readSign() {
    let end = syntax.afterCharacter(index)
    if end == index + 1 { signs.append(index) }
    index = end
  }

  private mutating func readPipes() {
    let start = index
    while syntax.byte(index) == UInt8(ascii: "|") { index += 1 }
    if index > start + 1 { pipes.append(start..<index) }
  }

  private mutating func take(_ place: SourceRange, end: Int) {
    if let number = item?.number { places[number] = place }
    next += 1
    index = end
  }

  private mutating func readBackticks() {
    guard item?.kind == CMARK_NODE_CODE, let end = code.end(ofSpanAt: index) else {
      index += code.runLength(at: index)
      return
    }
    next += 1
    index = end
  }

  private mutating func readAngleBracket() {
    if let html = item.flatMap(placeOfHTML) {
      take(text.place(of: html.firstLine), end: html.end)
    } else if let address = item.flatMap(placeOfAutolink) {
      take(text.place(of: address), end: address.upperBound + 1)
    } else {
      index += 1
    }
  }

  private func placeOfHTML(_ item: InlineItem) -> (firstLine: Range<Int>, end: Int)? {
    guard item.kind == CMARK_NODE_HTML_INLINE else { return nil }
    return item.node.withLiteral { html in
      guard text.bytes.span.holds(html, at: index) else { return nil }
      return (index..<index + RawHTML.firstLine(of: html).upperBound, index + html.count)
    }
  }

  private func placeOfAutolink(_ item: InlineItem) -> Range<Int>? {
    guard item.kind == CMARK_NODE_LINK else { return nil }
    return item.node.withDestination { syntax.autolink(index, to: $0) }
  }
}

// MARK: - Brackets
extension InlineScan {
  private mutating func open(_ kind: cmark_node_type, length: Int) {
    if !brackets.isEmpty { brackets[brackets.count - 1].holdsBracket = true }
    index += length
    openings.append(index - 1)
    brackets.append(Bracket(kind: kind, textStart: index))
  }

  private mutating func close(_ definitions: inout DefinitionPlaces) {
    defer { index += 1 }
    guard let bracket = brackets.popLast() else { return }
    guard bracket.isActive, let item, item.kind == bracket.kind,
      let (place, end) = inlineLink(to: item) ?? referenceLink(to: item, from: bracket, &definitions)
    else { return addUnlinked(bracket) }
    take(place, end: end - 1)
    if bracket.kind == CMARK_NODE_LINK { deactivateLinks() }
  }

  private mutating func addUnlinked(_ bracket: Bracket) {
    let start = bracket.textStart - (bracket.kind == CMARK_NODE_IMAGE ? 2 : 1)
    unlinked.append(Unlinked(kind: bracket.kind, range: start..<index + 1, textStart: bracket.textStart))
  }

  private func inlineLink(to item: InlineItem) -> (SourceRange, Int)? {
    guard let tail = syntax.inlineTail(index + 1),
      item.node.withDestination({ syntax.isWritten($0, in: tail.destination) })
    else { return nil }
    return (text.place(of: tail.destination), tail.end)
  }

  private func referenceLink(
    to item: InlineItem,
    from bracket: Bracket,
    _ definitions: inout DefinitionPlaces
  ) -> (SourceRange, Int)? {
    let labelEnd = syntax.labelEnd(index + 1)
    let isFull = labelEnd.map { $0 > index + 3 } ?? false
    guard isFull || !bracket.holdsBracket else { return nil }
    let end = labelEnd ?? index + 1
    let label = isFull ? index + 2..<end - 1 : bracket.textStart..<index
    return definitions.place(of: text.bytes[label], for: item.node).map { ($0, end) }
  }

  /// Deactivates open brackets, because links cannot contain links (CommonMark 0.30, section 6.3).
  private mutating func deactivateLinks() {
    for number in brackets.indices.reversed() where brackets[number].kind == CMARK_NODE_LINK {
      guard brackets[number].isActive else { return }
      brackets[number].isActive = false
    }
  }
}
