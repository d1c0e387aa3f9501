import CCommonMark
import Diagnostics
import Notation

/// The state of foreign marks that is passed from block to block.
struct ForeignMarkState {
  /// The beginning of an Obsidian comment not yet closed by `%%`, and whether its line contains no other text.
  var comment: (start: Int, isAlone: Bool)?
  var closings: TagClosings
}

/// The markup of other programs in the text of a block.
struct ForeignMarks {
  private let scan: InlineScan
  private let source: SourceFile
  private let isInHeading: Bool
  private let isInQuote: Bool
  /// The number of the next closing sign of each pair; without this cache, searching would take quadratic time.
  private var closings: [ForeignPair: Int] = [:]
  /// The marks with offsets in the file, in source order, without overlaps.
  private(set) var marks: [ForeignMark] = []
  /// The wiki links, whose targets depend on the other files of the site.
  private(set) var wikiLinks: [SourceRange] = []

  init(in scan: InlineScan, of search: SourceSearch, _ source: SourceFile, _ state: inout ForeignMarkState) {
    (self.scan, self.source) = (scan, source)
    (isInHeading, isInQuote) = (search.isInHeading, search.isInQuote)
    readSigns(from: endComment(&state) ?? 0, &state)
    readBrackets(&state)
    if isInQuote, let mark = QuotedSpoiler.mark(scan.text, in: source) { marks.append(mark) }
    removeOverlaps()
  }

  /// Finds the marks in plain text.
  init(in scan: InlineScan, _ source: SourceFile) {
    (self.scan, self.source, isInHeading, isInQuote) = (scan, source, false, false)
    var state = ForeignMarkState(closings: TagClosings(source))
    readSigns(from: 0, &state)
    removeOverlaps()
  }

  private mutating func removeOverlaps() {
    marks.sort { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
    var end = 0
    marks.removeAll { mark in
      defer { end = max(end, mark.range.upperBound) }
      return mark.range.lowerBound < end
    }
  }

  private mutating func readSigns(from start: Int, _ state: inout ForeignMarkState) {
    var end = start
    for (number, index) in scan.signs.enumerated() where index >= end {
      guard let mark = pair(number) ?? mark(at: index) else {
        openComment(at: index, &state)
        continue
      }
      end = mark.range.upperBound
      marks.append(mark.placed(in: scan.text))
    }
  }

  private mutating func pair(_ number: Int) -> ForeignMark? {
    let (index, bytes) = (scan.signs[number], scan.text.bytes)
    let text = bytes.span
    guard let pair = ForeignPair.allCases.first(where: { $0.canOpen(at: index, in: text) }) else { return nil }
    let start = index + pair.opening.utf8CodeUnitCount
    guard let end = closing(of: pair, after: start, from: number + 1), end - start <= pair.longest,
      pair.canHold(start..<end, in: text)
    else { return nil }
    return pair.mark(index..<end + pair.closing.utf8CodeUnitCount, start..<end, in: text)
  }

  /// Returns the beginning of the first closing mark of a pair that follows at least one byte of text.
  private mutating func closing(of pair: ForeignPair, after start: Int, from number: Int) -> Int? {
    let bytes = scan.text.bytes
    var next = max(closings[pair] ?? 0, number)
    while next < scan.signs.count, !pair.closes(at: scan.signs[next], after: start, in: bytes.span) { next += 1 }
    closings[pair] = next
    return next < scan.signs.count ? scan.signs[next] - pair.signOffset : nil
  }

  private func mark(at index: Int) -> ForeignMark? {
    let text = scan.text.bytes.span
    return switch text[index] {
    case UInt8(ascii: "{"):
      ForeignMark(attributesAt: index, in: text, isInHeading: isInHeading)
        ?? ForeignMark(openCommentAt: index, in: text)
    case UInt8(ascii: ">"): ForeignMark(openSpoilerAt: index, in: text)
    case UInt8(ascii: "("): ForeignMark(blockReferenceAt: index, in: text)
    case UInt8(ascii: ":"): ForeignMark(propertyAt: index, in: text)
    case UInt8(ascii: "#"): ForeignMark(orgBlockAt: index, in: text)
    case UInt8(ascii: "\\"): ForeignMark(commandAt: index, in: text)
    case UInt8(ascii: "!"): isInQuote ? quotedSpoiler(at: index) : nil
    default: nil
    }
  }

  /// Finds `>!…!<` at the beginning of a line, where `>` begins a quote.
  private func quotedSpoiler(at index: Int) -> ForeignMark? {
    let text = scan.text.bytes.span
    guard beginsLine(index, in: text),
      source.byte(before: scan.text.place(of: index..<index + 1).lowerBound) == UInt8(ascii: ">"),
      let end = (index + 1..<min(text.count, index + ForeignPair.spoiler.longest)).first(where: {
        text.hasPrefix("!<", at: $0)
      }),
      ForeignPair.spoiler.canHold(index + 1..<end, in: text)
    else { return nil }
    return ForeignPair.spoiler.mark(index..<end + 2, index + 1..<end, in: text)
  }
}

// MARK: - Obsidian comments over several blocks
extension ForeignMarks {
  /// Ends a comment that began in an earlier block; returns the offset after it, or nil.
  private mutating func endComment(_ state: inout ForeignMarkState) -> Int? {
    let bytes = scan.text.bytes
    let text = bytes.span
    guard let start = state.comment?.start, let end = scan.signs.first(where: { isCommentBorder(at: $0, in: text) })
    else { return nil }
    state.comment = nil
    marks.append(.obsidianComment(start..<scan.text.place(of: end..<end + 2).upperBound))
    return end + 2
  }

  /// Begins a comment that may end in a later block.
  private func openComment(at index: Int, _ state: inout ForeignMarkState) {
    let text = scan.text.bytes.span
    guard state.comment == nil, beginsLine(index, in: text), isCommentBorder(at: index, in: text) else { return }
    let isAlone = (index + 2..<lineEnd(index, in: text)).allSatisfy { isBlankByte(text[$0]) }
    state.comment = (scan.text.place(of: index..<index + 2).lowerBound, isAlone)
  }
}

// MARK: - Brackets
extension ForeignMarks {
  private mutating func readBrackets(_ state: inout ForeignMarkState) {
    let bytes = scan.text.bytes
    let text = bytes.span
    for (number, brackets) in scan.unlinked.enumerated() where brackets.range.count <= MarkdownLimits.longestBrackets {
      if number > 0, isWikiLink(brackets, around: scan.unlinked[number - 1], in: text) {
        wikiLinks.append(scan.text.place(of: brackets.range))
      } else if brackets.range.lowerBound == 0, isInQuote, let mark = callout(brackets.range) {
        marks.append(mark)
      } else if brackets.kind == CMARK_NODE_LINK, let mark = tag(brackets, &state.closings) {
        marks.append(mark)
      }
    }
  }

  private func isWikiLink(_ outer: InlineScan.Unlinked, around inner: InlineScan.Unlinked, in text: Span<UInt8>) -> Bool
  {
    let after = outer.range.upperBound < text.count ? text[outer.range.upperBound] : 0
    let before = outer.range.lowerBound > 0 ? text[outer.range.lowerBound - 1] : 0
    guard inner.range.upperBound + 1 == outer.range.upperBound, text.hasPrefix("[", at: outer.textStart),
      after != UInt8(ascii: "("), after != UInt8(ascii: "["), after != UInt8(ascii: ":"),
      !before.isLetter, !before.isDigit, before != UInt8(ascii: "]"), before != UInt8(ascii: ")")
    else { return false }
    return WikiLink(text.extracting(outer.range).text) != nil
  }

  private func tag(_ brackets: InlineScan.Unlinked, _ closings: inout TagClosings) -> ForeignMark? {
    let text = scan.text.bytes.span
    let place = scan.text.extent(of: brackets.range)
    guard
      let (name, hasValues) = ForeignTag.name(in: text.extracting(brackets.textStart..<brackets.range.upperBound - 1))
    else { return nil }
    let closing = closings.closing(of: name, after: place.upperBound)
    let isAlone =
      ForeignTag.isLone(name) && brackets.range.lowerBound == 0
      && (brackets.range.upperBound..<text.count).allSatisfy { text[$0].isWhitespace }
    guard hasValues || closing != nil || isAlone else { return nil }
    let message =
      "'\(text.extracting(brackets.range).text)' is a tag of forums, WordPress or wikis, which Verdict does not support"
    let fix = closing.map { closings.fix(name, place, $0) } ?? []
    return ForeignMark(place, message, hint: ForeignTag.hint(name), fix: fix)
  }

  /// Returns the mark of a foldable callout, `> [!warning]- Title`, or nil.
  private func callout(_ brackets: Range<Int>) -> ForeignMark? {
    let text = scan.text.bytes.span
    let end = brackets.upperBound + 1
    guard text.hasPrefix("[!"), end <= text.count, ForeignTag.mayEnd(before: text[end - 1]) else { return nil }
    let place = scan.text.extent(of: 0..<end)
    return FoldedCallout(place, titleEnd: scan.text.extent(of: 0..<max(end, lineEnd(end, in: text))).upperBound).mark(
      in: source
    )
  }
}

func beginsLine(_ index: Int, in text: Span<UInt8>) -> Bool { index == 0 || text[index - 1] == .lineFeed }

func lineEnd(_ index: Int, in text: Span<UInt8>) -> Int {
  (index..<text.count).first { text[$0] == .lineFeed } ?? text.count
}

extension SourceFile {
  fileprivate func byte(before index: Int) -> UInt8 { index > 0 ? bytes[index - 1] : .lineFeed }
}
