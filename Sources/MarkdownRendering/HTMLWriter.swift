import CCommonMark
import Diagnostics

/// Writes the HTML of a body, node by node, as libcmark's own renderer does, and collects what else is wanted of it.
struct HTMLWriter {
  let options: MarkdownOptions
  let source: SourceFile
  private let lineStarts: [Int]
  private var segment = BodySegment(range: 0..<0, firstLine: 0, spoilerTitle: nil)
  private var linesBefore = 0

  var body = MarkdownBody()
  var diagnostics: [Diagnostic] = []
  var search: SourceSearch
  var counter = WordCounter()
  var excerpt = ExcerptCollector()
  var anchors = Anchors()
  /// Where the digits of heading levels stand in the HTML; they are known when the whole body is.
  var levelOffsets: [Int] = []
  /// The number of images that the node is in; text in them is alternative text.
  var imageDepth = 0
  private var spoilerStart = 0

  init(_ options: MarkdownOptions, source: SourceFile, body: SourceRange, lineStarts: [Int]) {
    self.options = options
    self.source = source
    self.lineStarts = lineStarts
    search = SourceSearch(source: source, lineStarts: lineStarts)
    self.body.html.reserveCapacity(body.count + body.count / 4 + 64)
  }

  var isInSpoiler: Bool { segment.spoilerTitle != nil }

  /// Begins a part of the body. `linesBefore` lines of definitions are parsed before it.
  mutating func begin(_ segment: BodySegment, linesBefore: Int) {
    self.segment = segment
    self.linesBefore = linesBefore
    if let title = segment.spoilerTitle { beginSpoiler(title) }
  }

  /// Ends the part of the body.
  mutating func endSegment() {
    counter.endWord()
    guard isInSpoiler else { return }
    body.html.startLine()
    body.html.append("</details>\n")
    body.spoilers.append(spoilerStart..<body.html.count)
  }

  private mutating func beginSpoiler(_ title: Range<Int>) {
    body.html.startLine()
    spoilerStart = body.html.count
    body.html.append(#"<details class="spoiler"><summary>"#)
    body.html.appendEscaped(ContiguousArray(options.spoilerLabel.utf8).span)
    if !title.isEmpty {
      body.html.append(": ")
      let text = ContiguousArray(source.text(in: SourceRange(title.lowerBound, title.upperBound)).utf8)
      body.html.appendEscaped(text.span)
      counter.count(text.span)
    }
    counter.endWord()
    body.html.append("</summary>\n")
  }

  /// The lines of a block in the source file, as well as libcmark knows them.
  func lines(of block: CommonMarkNode) -> Range<Int> {
    let first = lineIndex(block.startLine)
    let last = max(first, lineIndex(block.endLine))
    return lineStarts[first]..<max(lineStarts[first], min(lineStarts[last + 1], segment.range.upperBound))
  }

  private func lineIndex(_ line: Int) -> Int {
    max(0, min(segment.firstLine + line - 1 - linesBefore, lineStarts.count - 2))
  }

  /// Gives up the body, its headings levelled.
  consuming func finish() -> Diagnosed<MarkdownBody> {
    shiftHeadings()
    body.words = counter.words
    body.cjkCharacters = counter.cjkCharacters
    body.excerpt = excerpt.finish()
    return Diagnosed(body, diagnostics)
  }
}
