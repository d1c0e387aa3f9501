import Notation

// MARK: - HTML in Markdown
extension BodyConversion {
  /// The maximum number of passes; each pass may uncover nested HTML.
  private static let passes = 8

  mutating func resolveHTML() {
    for _ in 0..<Self.passes {
      var resolution = HTMLResolution(self)
      guard !resolution.tags.isEmpty || !resolution.blocks.html.isEmpty else { return }
      resolution.resolve()
      self = resolution.conversion
      guard text.apply(resolution.edits) else { return }
    }
  }
}

/// A resolver for the HTML that one pass over a body finds.
struct HTMLResolution {
  var conversion: BodyConversion
  let blocks: ForeignBlocks
  /// The tags outside code.
  let tags: [HTMLTag]
  /// The index of the closing tag for each tag.
  let closings: [Int?]
  /// The indices of closing tags that have an opening tag.
  let closed: Set<Int>
  var edits: [ForeignText.Edit] = []
  /// The end of the resolved text.
  var end = 0
  /// The end of the current spoiler.
  var spoilerEnd = 0
  /// The indices of tags that are resolved with others.
  var done: Set<Int> = []
  /// Whether the current block is inside a list or quote.
  private var isNested = false

  init(_ conversion: BodyConversion) {
    self.conversion = conversion
    let text = conversion.text
    blocks = ForeignBlocks(text)
    tags = HTMLTag.all(in: text, except: blocks.code)
    closings = tags.closings { !$0.isVoid }
    closed = Set(closings.compactMap { $0 })
  }

  var text: ForeignText { conversion.text }

  mutating func resolve() {
    for (block, kind) in zip(blocks.blocks.map { text.range(ofLines: $0.lines) }, blocks.blocks)
    where block.lowerBound >= end {
      isNested = kind.isNested
      switch kind.kind {
      case .code: continue
      case .html: resolveBlock(block, inset: kind.inset)
      case .text: for number in numbers(in: block) { resolve(number, in: block) }
      }
    }
  }

  /// Returns the indices of the tags that begin in a range.
  private func numbers(in range: Range<Int>) -> Range<Int> {
    let start = tags.firstNumber(from: range.lowerBound)
    return start..<max(start, tags.firstNumber(from: range.upperBound))
  }
}

// MARK: - Blocks
extension HTMLResolution {
  private mutating func resolveBlock(_ block: Range<Int>, inset: Int) {
    let start = min(block.lowerBound + inset, block.upperBound)
    let first = (start..<block.upperBound).first { !text.bytes[$0].isWhitespace } ?? start
    if text.holds("<!--", at: first) { return resolveComment(first) }
    let numbers = numbers(in: first..<block.upperBound)
    guard let number = numbers.first, tags[number].range.lowerBound == first else {
      return edits.append(.init(first..<first, "\\"))
    }
    let tag = tags[number]
    if dropProgram(number) { return }
    let isWhole = HTMLNames.whole.contains(tag.name) && !tag.isClosing
    let reach = max(block.upperBound, isWhole ? closings[number].map { tags[$0].range.upperBound } ?? 0 : 0)
    let isMarkdown = numbers.contains { tags[$0]["markdown"] != nil || ["details", "summary"].contains(tags[$0].name) }
    if !isMarkdown, HTMLNames.known.contains(tag.name), isWhole || isBalanced(numbers) {
      return convert(first..<text.lineEnd(max(first, reach - 1)), prefix: text[text.lineStart(first)..<first])
    }
    for number in numbers { resolve(number, in: block) }
    if inset < 4, text.isBlank(block.lowerBound..<first) { removeIndentation(block) }
  }

  /// Keeps a comment, and moves text after it to a new paragraph, because the HTML block would swallow it.
  private mutating func resolveComment(_ start: Int) {
    guard let end = text.firstIndex(of: "-->", in: start + 4..<max(start + 4, text.bytes.count)) else {
      return edits.append(.init(start..<start, "\\"))
    }
    self.end = end + 3
    if !text.isBlank(end + 3..<text.lineEnd(end)) { edits.append(.init(end + 3..<end + 3, "\n\n")) }
  }

  /// Whether every tag in the range has its counterpart in the range.
  private func isBalanced(_ numbers: Range<Int>) -> Bool {
    numbers.allSatisfy { number in
      let tag = tags[number]
      if tag.isVoid { return true }
      return tag.isClosing ? closed.contains(number) : closings[number].map(numbers.contains) ?? false
    } && numbers.first.map { !tags[$0].isClosing } ?? true
  }

  private mutating func removeIndentation(_ block: Range<Int>) {
    for line in text.lineStarts where block.contains(line) {
      let end = (line..<block.upperBound).first { !text.isSpace($0) } ?? line
      if end > line { edits.append(.init(line..<end, "")) }
    }
  }

  /// Converts HTML after the markers of containers, and repeats the markers on each line.
  private mutating func convert(_ range: Range<Int>, prefix: String) {
    end = range.upperBound
    let lines = text[range].split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    let isMarker = { (character: Character) in character == " " || character == "\t" || character == ">" }
    let html = lines.map { number, line in
      let marked = prefix.isEmpty || number == 0 ? 0 : line.prefix(prefix.count).prefix(while: isMarker).count
      return line.dropFirst(marked)
    }
    let markdown = markdown(of: html.joined(separator: "\n"), at: range.lowerBound)
    let further = String(prefix.map { isMarker($0) ? $0 : " " })
    let written = markdown.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + further)
    edits.append(.init(range, prefix.contains { !$0.isWhitespace } ? written : conversion.own(written, at: range)))
  }

  /// Converts HTML to Markdown without leading and trailing line ends.
  mutating func markdown(of html: String, at index: Int) -> String {
    var converter = HTMLMarkdown()
    converter.isNested = isNested
    converter.link = { MarkdownAddress.link($0) }
    converter.picture = { $0.isEmpty ? nil : MarkdownAddress.link($0) }
    let result = converter.markdown(of: withoutUnknown(html))
    for remark in result.remarks { conversion.remark(remark.text, of: remark.subject, at: index) }
    return trimmedLines(result.text)
  }

  /// Removes a script or style sheet; returns false for other elements.
  mutating func dropProgram(_ number: Int) -> Bool {
    let tag = tags[number]
    guard ["script", "style"].contains(tag.name), !tag.isClosing else { return false }
    end = closings[number].map { tags[$0].range.upperBound } ?? text.lineEnd(tag.range.upperBound)
    edits.append(.init(tag.range.lowerBound..<end, ""))
    conversion.remark(
      "\(tag.name == "script" ? "script" : "style sheet") omitted",
      of: text[tag.range].firstLine,
      at: tag.range.lowerBound
    )
    return true
  }
}

extension [HTMLTag] {
  /// Returns the index of the first tag at or after an offset.
  fileprivate func firstNumber(from index: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.lowerBound < index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Returns a text without leading and trailing line ends.
func trimmedLines(_ text: String) -> String {
  let bytes = text.utf8
  guard let start = bytes.firstIndex(where: { $0 != .lineFeed }), let end = bytes.lastIndex(where: { $0 != .lineFeed })
  else {
    return ""
  }
  return String(decoding: bytes[start...end], as: UTF8.self)
}

/// Escapes unknown tags, declarations and unclosed comments in HTML, because HTML parsers would drop them.
private func withoutUnknown(_ html: String) -> String {
  var text = ForeignText(html, firstLine: 1)
  let unknown = HTMLTag.all(in: text, isMarkdown: false).filter { !HTMLNames.known.contains($0.name) }
  var end = 0
  let openings = text.bytes.indices.filter { index in
    guard index >= end, text.holds("<!", at: index) || text.holds("<?", at: index) else { return false }
    let close = text.holds("<!--", at: index) ? text.firstIndex(of: "-->", in: index + 4..<text.bytes.count) : nil
    end = close ?? index
    return close == nil
  }
  text.apply((unknown.map(\.range.lowerBound) + openings).map { .init($0..<$0 + 1, "&lt;") })
  return text.text
}
