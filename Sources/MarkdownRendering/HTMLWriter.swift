import CCommonMark
import Diagnostics

/// Writes the HTML of a body, node by node, as libcmark's own renderer does, and collects what else is wanted of it.
struct HTMLWriter {
  let options: MarkdownOptions
  let source: SourceFile
  private let lineStarts: [Int]
  private var segment = BodySegment()
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
  /// What `~~` and `||` make of the block.
  var marks = InlineMarks()
  /// What typographic marks of the block become.
  var typography: Typography
  let traits: BodyTraits
  var foreignMarkState: ForeignMarkState
  /// The table whose cells are being read, and the number of the cell.
  var table: Table?
  var cellNumber = 0
  /// Whether the node is in a link.
  var isInLink = false
  var footnotes: Footnotes
  /// What makes ids differ from those of other files.
  private(set) lazy var fileID = Anchors.anchor(ofFileAt: source.path)
  /// What the paragraph is written as.
  var form = ParagraphForm.text
  /// Whether a fault of the gallery's block is told.
  var isGalleryReported = false
  private var isInInlineSpoiler = false
  private var spoilerStart = 0

  init(_ options: MarkdownOptions, _ marks: QuotationMarks, _ scan: BodyScanner, body: SourceRange) {
    (self.options, typography) = (options, Typography(marks))
    (source, lineStarts, diagnostics) = (scan.source, scan.lineStarts, scan.diagnostics)
    foreignMarkState = ForeignMarkState(closings: TagClosings(scan.source))
    self.body.foreignMarks = scan.foreignMarks
    footnotes = Footnotes(scan.segments, in: scan.source)
    let traits = BodyTraits(of: scan.source.bytes.span.extracting(body.indices))
    self.traits = traits
    search = SourceSearch(source: scan.source, lineStarts: scan.lineStarts, traits: traits)
    self.body.html.reserveCapacity(body.count + body.count / 4 + 64)
  }

  var isInSpoiler: Bool { isInInlineSpoiler || segment.spoilerTitle != nil }
  var isInFootnote: Bool { segment.footnoteName != nil }
  var isInGallery: Bool { segment.kind == .gallery }

  /// Begins a part of the body. `linesBefore` lines of definitions are parsed before it.
  mutating func begin(_ segment: BodySegment, linesBefore: Int) {
    self.segment = segment
    self.linesBefore = linesBefore
    guard segment.beginsSpoiler, let title = segment.spoilerTitle else { return }
    beginSpoiler(source.text(in: SourceRange(title.lowerBound, title.upperBound)))
  }

  /// The part of the body as libcmark is to read it. A table is begun.
  mutating func text(of segment: BodySegment) -> ArraySlice<UInt8> {
    switch segment.kind {
    case .text, .gallery: return source.bytes[segment.range]
    case .footnote: return segment.footnoteText(in: source.bytes.span)[...]
    case .table:
      let table = Table(in: source.bytes.span, lines: segment.range)
      beginTable(table)
      return table.document(in: source.bytes.span)[...]
    }
  }

  /// Ends the part of the body.
  mutating func endSegment() {
    counter.endWord()
    if table != nil { endTable() }
    if isInSpoiler, segment.endsSpoiler { endSpoiler() }
  }

  mutating func endSpoiler() {
    body.html.startLine()
    body.html.append("</details>\n")
    body.spoilers.append(spoilerStart..<body.html.count)
  }

  mutating func beginSpoiler(_ title: String) {
    body.html.startLine()
    spoilerStart = body.html.count
    body.html.append(#"<details class="spoiler"><summary>"#)
    body.html.appendEscaped(ContiguousArray(options.labels.spoiler.utf8).span)
    if !title.isEmpty {
      body.html.append(": ")
      let text = ContiguousArray(title.utf8)
      body.html.appendEscaped(text.span)
      counter.count(text.span)
    }
    counter.endWord()
    body.html.append("</summary>\n")
  }

  /// Begins text that is hidden until the reader ticks its box, which needs no script.
  mutating func beginInlineSpoiler() {
    if !isInSpoiler { spoilerStart = body.html.count }
    body.html.append(#"<label class="spoiler"><input type="checkbox" aria-label=""#)
    body.html.appendEscaped(ContiguousArray(options.labels.spoiler.utf8).span)
    body.html.append(#""><span>"#)
    isInInlineSpoiler = true
  }

  mutating func endInlineSpoiler() {
    body.html.append("</span></label>")
    isInInlineSpoiler = false
    if !isInSpoiler { body.spoilers.append(spoilerStart..<body.html.count) }
  }

  /// The lines of a block in the source file, as well as libcmark knows them.
  func lines(of block: CommonMarkNode) -> Range<Int> {
    let first = lineIndex(block.startLine)
    let last = max(first, lineIndex(block.endLine))
    let start = segment.textStart(ofLineAt: lineStarts[first], in: source.bytes.span)
    return start..<max(start, min(lineStarts[last + 1], segment.range.upperBound))
  }

  private func lineIndex(_ line: Int) -> Int {
    max(0, min(segment.firstLine + line - 1 - linesBefore, lineStarts.count - 2))
  }

  /// Gives up the body, its headings levelled.
  consuming func finish() -> Diagnosed<MarkdownBody> {
    reportFootnotes()
    checkOpenComment()
    shiftHeadings()
    body.words = counter.words
    body.cjkCharacters = counter.cjkCharacters
    body.unspacedLetters = counter.unspacedLetters
    body.excerpt = excerpt.finish()
    return Diagnosed(body, diagnostics)
  }
}
