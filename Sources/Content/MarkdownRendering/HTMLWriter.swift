import CCommonMark
import Diagnostics

/// A renderer of the HTML of a body, node by node like libcmark's. It also collects headings, references, text and diagnostics.
struct HTMLWriter {
  let options: MarkdownOptions
  let source: SourceFile
  private let lineStarts: [Int]
  private let bracketLines: [Int]
  private let bodyRange: Range<Int>
  private var segment = BodySegment()
  private var linesBefore = 0

  var body = MarkdownBody()
  var diagnostics: [Diagnostic] = []
  var search: SourceSearch
  var counter = WordCounter()
  var excerpt = ExcerptCollector()
  var anchors = Anchors()
  /// The offsets of heading levels in the HTML, which are corrected after the last heading.
  var levelOffsets: [Int] = []
  /// The number of images around the node; text inside them is alternative text.
  var imageDepth = 0
  /// The `~~`, `||` and footnote marks of the block.
  var marks = InlineMarks()
  /// The typographic replacements of the block.
  var typography: Typography
  let traits: BodyTraits
  var foreignMarkState: ForeignMarkState
  var listNumbers = ListNumbers()
  /// The current table, and the number of its current cell.
  var table: Table?
  var cellNumber = 0
  var isInLink = false
  var footnotes: Footnotes
  /// The part of ids that distinguishes them from those of other files.
  private(set) lazy var fileID = Anchors.anchor(ofFileAt: source.path)
  var form = ParagraphForm.text
  /// Whether an error in the current block of the gallery has been reported.
  var isGalleryReported = false
  private var isInInlineSpoiler = false
  private var spoilerStart = 0

  init(_ options: MarkdownOptions, _ marks: QuotationMarks, _ scan: BodyScanner, body: SourceRange) {
    (self.options, typography) = (options, Typography(marks))
    (source, lineStarts, diagnostics) = (scan.source, scan.lineStarts, scan.diagnostics)
    (bracketLines, bodyRange) = (scan.bracketLines, body.indices)
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

  /// Begins a segment of the body. `linesBefore` is the number of lines of definitions parsed before it.
  mutating func begin(_ segment: BodySegment, linesBefore: Int) {
    self.segment = segment
    self.linesBefore = linesBefore
    guard segment.beginsSpoiler, let title = segment.spoilerTitle else { return }
    beginSpoiler(source.text(in: SourceRange(title.lowerBound, title.upperBound)))
  }

  /// Returns the text of a segment for libcmark. Also begins a table.
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
      body.html.append(contentsOf: options.labels.colon.utf8)
      let text = ContiguousArray(title.utf8)
      body.html.appendEscaped(text.span)
      counter.count(text.span)
    }
    counter.endWord()
    body.html.append("</summary>\n")
  }

  /// Begins text that is hidden until the reader checks its box, which requires no script.
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
    guard !isInSpoiler else { return }
    body.spoilers.append(spoilerStart..<body.html.count)
    excerpt.appendOmission()
    if options.plainText { body.plainText.append(ExcerptCollector.omission) }
  }

  /// Returns the bytes of a block's lines in the source file, as precisely as libcmark reports them.
  func lines(of block: CommonMarkNode) -> Range<Int> {
    let first = lineIndex(block.startLine)
    let last = max(first, lineIndex(block.endLine))
    let start = segment.textStart(ofLineAt: lineStarts[first], in: source.bytes.span)
    return start..<max(start, min(lineStarts[last + 1], segment.range.upperBound))
  }

  private func lineIndex(_ line: Int) -> Int {
    max(0, min(segment.firstLine + line - 1 - linesBefore, lineStarts.count - 2))
  }

  /// Reports link reference definitions without a link.
  private mutating func reportDefinitions() {
    for (range, label) in UnusedDefinitions(in: source.bytes, of: bodyRange, bracketLines: bracketLines).all {
      let message = "link definition '\(label)' is not used, and not shown"
      let hint = "write '[text][\(label)]' in the text, or remove the definition"
      let place = SourceRange(range.lowerBound, range.upperBound)
      diagnostics.add(Diagnostic(.definitionUnused, message, hint: hint, in: source, at: place))
    }
  }

  /// Returns the body with corrected heading levels, and its diagnostics.
  consuming func finish() -> Diagnosed<MarkdownBody> {
    reportFootnotes()
    if !bracketLines.isEmpty { reportDefinitions() }
    checkOpenComment()
    shiftHeadings()
    body.words = counter.words
    body.cjkCharacters = counter.cjkCharacters
    body.unspacedLetters = counter.unspacedLetters
    body.excerpt = excerpt.finish()
    body.opening = excerpt.opening.finish()
    return Diagnosed(body, diagnostics)
  }
}
