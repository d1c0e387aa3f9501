import MarkdownRendering
import Notation

/// The tags and comments of a body.
struct BodyMarkup {
  private let text: ForeignText
  private let blocks: [SourceBlock]
  private var pieces: [HTMLMarkup.Piece] = []
  /// The index of the closing tag for each opening tag, and of the opening tag for each closing tag.
  private let closings: [Int?]
  private var openings: [Int?]
  /// The indices of the tags and comments in each block.
  private var numbers: [Range<Int>] = []

  init(_ text: ForeignText) {
    self.text = text
    let found = ForeignBlocks(text)
    blocks = found.blocks
    for block in blocks {
      let (range, start) = (text.range(ofLines: block.lines), pieces.count)
      if block.kind != .code { pieces += Self.pieces(of: text, in: range, code: found) }
      numbers.append(start..<pieces.count)
    }
    closings = pieces.closings { !HTMLNames.void.contains($0.name) && !$0.name.isEmpty }
    openings = [Int?](repeating: nil, count: pieces.count)
    for (opening, closing) in closings.enumerated() { if let closing { openings[closing] = opening } }
  }

  /// Returns the tags and comments in a range; declarations are text.
  private static func pieces(of text: ForeignText, in range: Range<Int>, code: ForeignBlocks?) -> [HTMLMarkup.Piece] {
    let start = range.lowerBound
    let found = HTMLMarkup.pieces(of: text.bytes[range]) { index in
      code.map { $0.isCode(start + index) || text.isEscaped(start + index) } ?? false
    }
    return found.compactMap { piece in
      var piece = piece
      piece.range = start + piece.range.lowerBound..<start + piece.range.upperBound
      return piece.name.isEmpty && !text.holds("<!--", at: piece.range.lowerBound) ? nil : piece
    }
  }

  var regions: [HTMLRegion] {
    var regions: [HTMLRegion] = []
    var first = 0
    while first < blocks.count {
      let last = lastBlock(of: first)
      if isForeign(first) { regions.append(region(first...last)) }
      first = last + 1
    }
    return regions
  }

  /// Whether a block has tags, or comments and text in one HTML block, of which the text would not be displayed.
  private func isForeign(_ block: Int) -> Bool {
    let found = pieces[numbers[block]]
    guard found.allSatisfy(\.name.isEmpty) else { return true }
    guard blocks[block].kind == .html else { return false }
    let ends = found.dropFirst().map(\.range.lowerBound) + [text.range(ofLines: blocks[block].lines).upperBound]
    return zip(found, ends).contains { !text.isBlank($0.range.upperBound..<max($0.range.upperBound, $1)) }
  }

  /// Returns the last block of the elements that begin in an HTML block, including nested elements.
  private func lastBlock(of first: Int) -> Int {
    var (block, last) = (first, first)
    while block <= last {
      if blocks[block].kind == .html, !blocks[block].isNested {
        for closing in numbers[block].compactMap({ closings[$0] }) {
          while numbers[last].upperBound <= closing { last += 1 }
        }
      }
      block += 1
    }
    return last
  }
}

// MARK: - Regions
extension BodyMarkup {
  private func region(_ region: ClosedRange<Int>) -> HTMLRegion {
    let first = blocks[region.lowerBound]
    let lines = text.range(ofLines: first.lines.lowerBound..<blocks[region.upperBound].lines.upperBound)
    let inset = min(lines.lowerBound + first.inset, lines.upperBound)
    let start = (inset..<lines.upperBound).first { !text.bytes[$0].isWhitespace } ?? inset
    let numbers = numbers[region.lowerBound].lowerBound..<numbers[region.upperBound].upperBound
    let isMarkdown = region.contains { blocks[$0].kind == .text } || isMarkdown(numbers)
    // Lines after the last tag of an HTML block are usually meant as Markdown.
    let last = isMarkdown ? lines.upperBound : pieces[numbers].last?.range.upperBound ?? lines.upperBound
    let range = start..<text.lineEnd(max(start, last - 1))
    return HTMLRegion(
      range: range,
      html: html(range, numbers, isMarkdown: isMarkdown),
      isMarkdown: isMarkdown,
      isNested: first.isNested,
      isApart: first.kind == .html
    )
  }

  /// Whether the text between the tags of HTML blocks is Markdown: with kramdown's attribute, in spoilers, after a
  /// comment, and around tags without a counterpart.
  private func isMarkdown(_ numbers: Range<Int>) -> Bool {
    let isDeclared = numbers.contains { number in
      ["details", "summary"].contains(pieces[number].name) || text[pieces[number].range].contains("markdown=")
    }
    let isWhole = numbers.first.map { HTMLNames.whole.contains(pieces[$0].name) && !pieces[$0].isClosing } ?? false
    let isAfterComment = numbers.first.map { pieces[$0].name.isEmpty } ?? false
    return isDeclared || isAfterComment || !isWhole && !numbers.allSatisfy { isPaired($0, in: numbers) }
  }

  /// Whether a tag has its counterpart among others, or needs none.
  private func isPaired(_ number: Int, in numbers: Range<Int>) -> Bool {
    let piece = pieces[number]
    if piece.name.isEmpty || HTMLNames.void.contains(piece.name) { return true }
    return (piece.isClosing ? openings : closings)[number].map(numbers.contains) ?? false
  }

  /// Returns HTML to convert. For Markdown, its text is the Markdown as written.
  private func html(_ range: Range<Int>, _ numbers: Range<Int>, isMarkdown: Bool) -> String {
    var (html, end, literalEnd): ([UInt8], Int, Int) = ([], range.lowerBound, isMarkdown ? 0 : .max)
    let found = isMarkdown ? pieces[numbers] : Self.pieces(of: text, in: range, code: nil)[...]
    for (number, piece) in zip(numbers.lowerBound..., found) {
      html.append(htmlText: text.bytes[end..<piece.range.lowerBound], escapesReferences: number >= literalEnd)
      end = piece.range.upperBound
      if isMarkdown, HTMLNames.literal.contains(piece.name), let closing = closing(of: number, in: numbers) {
        literalEnd = max(literalEnd, closing + 1)
      }
      if !isMarkdown || hasEffect(number, in: numbers) {
        html += piece.name == "br" && isInRow(piece.range.lowerBound) ? [.space] : text.bytes[piece.range]
      }
    }
    html.append(htmlText: text.bytes[end..<range.upperBound], escapesReferences: isMarkdown)
    return String(decoding: html, as: UTF8.self)
  }

  private func closing(of number: Int, in numbers: Range<Int>) -> Int? {
    closings[number].flatMap { numbers.contains($0) ? $0 : nil }
  }

  /// Whether a tag among Markdown has an effect: it is closed or need not be.
  private func hasEffect(_ number: Int, in numbers: Range<Int>) -> Bool {
    let piece = pieces[number]
    return piece.isClosing || !HTMLNames.closed.contains(piece.name) || closing(of: number, in: numbers) != nil
  }

  /// Whether the text before an index is a heading or a row of a table, which cannot contain line breaks.
  private func isInRow(_ index: Int) -> Bool {
    guard let last = text.bytes[..<index].lastIndex(where: { !$0.isWhitespace }) else { return false }
    let first = text.bytes[text.lineStart(last)...].first { !$0.isWhitespace }
    return first == UInt8(ascii: "|") || first == UInt8(ascii: "#")
  }
}
