import Diagnostics

/// A line scanner that runs before libcmark: finds spoilers, galleries, tables and footnotes, and rejects input that
/// libcmark would parse too slowly.
struct BodyScanner {
  let source: SourceFile
  private let end: Int
  private var enclosure = BodyEnclosure.none
  private(set) var opening: (line: SourceRange, title: Range<Int>)?
  /// The line that opened the current gallery.
  private var galleryLine = SourceRange(0, 0)
  private var hasBegunSpoiler = false
  /// Lines that may open a container of another program. They are reported if a closing line follows, otherwise they are text.
  var containers: [(line: SourceRange, colons: Int)] = []
  var foreignMarks: [ForeignMark] = []
  private(set) var kind = BodySegment.Kind.text
  private var segmentStart: Int
  private var segmentFirstLine = 0
  var paragraphStart: Int

  private(set) var segments: [BodySegment] = []
  /// The beginnings of non-literal lines that begin with `[`, and may be link reference definitions.
  private(set) var bracketLines: [Int] = []
  /// The beginning of each line of the body, and the end of the last.
  private(set) var lineStarts: [Int] = []
  var diagnostics: [Diagnostic] = []
  /// Whether the body is rejected, so that libcmark must not parse it.
  var isRefused = false
  /// Whether only libcmark can determine which later fences open a code block: a line began with `<`, so they may be the
  /// content of an HTML block, or a fence was indented, so it may end with a list item.
  private var hasUncertainFences = false

  init(source: SourceFile, body: SourceRange) {
    self.source = source
    end = body.upperBound
    segmentStart = body.lowerBound
    paragraphStart = body.lowerBound
    lineStarts.reserveCapacity(body.count / 32)
    scan(from: body.lowerBound)
  }

  private mutating func scan(from start: Int) {
    let contents = source.bytes
    let bytes = contents.span
    var start = start
    while start < end, !isRefused {
      let line = BodyLine(in: bytes, at: start, limit: end)
      lineStarts.append(start)
      if line.isBlank {
        if kind == .table { endPart(at: line) }
        endParagraph(at: line, in: bytes)
      } else if paragraphStart == start {
        endPart(at: line)
      }
      read(line, in: bytes)
      start = line.next
    }
    if paragraphStart < end, !isRefused { checkImages(upTo: end, in: bytes) }
    finish()
  }

  private mutating func read(_ line: BodyLine, in bytes: Span<UInt8>) {
    guard line.first < line.end, canMatter(bytes[line.first]) else {
      if line.first < line.end, bytes[line.first] == UInt8(ascii: "#") { endPart(at: line) }
      if enclosure != .none { enclosure = enclosure.after(line, in: bytes) ?? .none }
      return
    }
    let prefix = ContainerPrefix(of: line, in: bytes)
    if bytes[line.first] == UInt8(ascii: "<") { hasUncertainFences = true }
    guard !hasUncertainFences && enclosure.isOutermost || checkNesting(prefix, of: line, in: bytes) else { return }
    if let after = enclosure.after(line, in: bytes) {
      enclosure = after
    } else if let marker = BodyMarker(line, in: bytes) {
      enclosure = .none
      if !readForeign(marker, on: line, in: bytes) { read(marker, on: line, in: bytes) }
    } else {
      enclosure = BodyEnclosure(openedBy: line, after: prefix, in: bytes)
      if enclosure != .none, !enclosure.isOutermost { hasUncertainFences = true }
      if prefix.markers > 0 || enclosure != .none { endPart(at: line) }
      if mayDelimitTable(bytes[line.first]) { beginTable(at: line, in: bytes) }
      if bytes[line.first] == UInt8(ascii: "[") { readBracket(line, in: bytes) }
    }
  }

  /// Returns whether a line that begins with the byte can be anything but text or the content of an enclosure.
  private func canMatter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

// MARK: - Tables and footnotes
extension BodyScanner {
  private func mayDelimitTable(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }

  /// Begins a table if the line is a delimiter row and the previous line, its header, begins a paragraph.
  private mutating func beginTable(at line: BodyLine, in bytes: Span<UInt8>) {
    guard kind == .text, enclosure == .none, lineStarts.count > 1 else { return }
    let start = lineStarts[lineStarts.count - 2]
    guard start == max(paragraphStart, segmentStart) else { return }
    let header = BodyLine(in: bytes, at: start, limit: end)
    guard beginsTable(header, line, in: bytes), ContainerPrefix(of: header, in: bytes).markers == 0 else { return }
    beginPart(.table, at: start, line: lineStarts.count - 2)
  }

  private mutating func readBracket(_ line: BodyLine, in bytes: Span<UInt8>) {
    if kind != .gallery, let name = footnoteName(ofTextOn: line, in: bytes) {
      return beginPart(.footnote(name: name), at: line.start, line: lineStarts.count - 1)
    }
    // Without a new segment, a link reference definition would belong to the preceding footnote.
    if (line.first..<line.end).contains(where: { bytes.hasPrefix("]:", at: $0) }) { endPart(at: line) }
    bracketLines.append(line.start)
  }

  private mutating func beginPart(_ kind: BodySegment.Kind, at start: Int, line: Int) {
    addSegment(upTo: start)
    (segmentStart, segmentFirstLine, self.kind) = (start, line, kind)
  }

  /// Ends a table. Ends a footnote unless the line is indented by four columns, and so belongs to it.
  private mutating func endPart(at line: BodyLine) {
    switch kind {
    case .text, .gallery: return
    case .footnote where line.indent >= 4: return
    case .table, .footnote: beginPart(.text, at: line.start, line: lineStarts.count - 1)
    }
  }
}

// MARK: - Galleries
extension BodyScanner {
  /// Reads a marker of a gallery; returns false if it belongs to a spoiler.
  private mutating func readInGallery(_ marker: BodyMarker, on line: BodyLine, at place: SourceRange) -> Bool {
    guard kind == .gallery || marker == .gallery else { return false }
    if kind == .gallery, marker != .closing { diagnostics.add(unclosedGallery(galleryLine, next: place)) }
    addSegment(upTo: line.start)
    (segmentStart, segmentFirstLine) = (line.next, lineStarts.count)
    if marker == .gallery { (kind, galleryLine) = (.gallery, place) }
    return marker == .gallery || marker == .closing
  }
}

// MARK: - Spoilers
extension BodyScanner {
  private mutating func read(_ marker: BodyMarker, on line: BodyLine, in bytes: Span<UInt8>) {
    let place = SourceRange(line.first, trimmedEnd(of: line, in: bytes))
    if readInGallery(marker, on: line, at: place) { return }
    switch marker {
    case .gallery: return
    case .spoiler(let title):
      if let opening { diagnostics.add(unclosed(opening, next: place)) }
      endSegment(at: line)
      opening = (place, title)
    case .closing where opening == nil:
      diagnostics.add(unopened(place))
      endSegment(at: line)
    case .closing:
      endSegment(at: line)
      opening = nil
    case .foreign, .foreignClosing: return
    }
  }

  private mutating func endSegment(at line: BodyLine) {
    addSegment(upTo: line.start, endsSpoiler: true)
    hasBegunSpoiler = false
    segmentStart = line.next
    segmentFirstLine = lineStarts.count
  }

  private mutating func addSegment(upTo end: Int, endsSpoiler: Bool = false) {
    defer { kind = .text }
    guard end > segmentStart || opening != nil else { return }
    segments.append(
      BodySegment(
        range: segmentStart..<max(segmentStart, end),
        firstLine: segmentFirstLine,
        spoilerTitle: opening?.title,
        beginsSpoiler: opening != nil && !hasBegunSpoiler,
        endsSpoiler: endsSpoiler,
        kind: kind
      )
    )
    hasBegunSpoiler = opening != nil
  }

  private mutating func finish() {
    if kind == .gallery { diagnostics.add(unclosedGallery(galleryLine, next: nil)) }
    if let opening { diagnostics.add(unclosed(opening, next: nil)) }
    addSegment(upTo: end, endsSpoiler: true)
    lineStarts.append(end)
  }
}
