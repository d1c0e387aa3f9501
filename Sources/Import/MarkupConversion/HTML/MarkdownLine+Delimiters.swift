import MarkdownRendering
import Notation

// MARK: - Delimiters without effect (CommonMark 0.30, section 6.2)
extension MarkdownLine {
  struct Failure {
    let mark: InlineStyle.Mark
    let range: Range<Int>
    let isAtStart: Bool

    /// The index of the formatted part beside the delimiter.
    var part: Int { isAtStart ? range.lowerBound : range.upperBound - 1 }
  }

  var failures: [Failure] {
    pieces.indices.compactMap { index in
      guard let mark = pieces[index].mark, mark != .link, !works(index) else { return nil }
      let isAtStart = pieces[index].kind == .opening
      let (start, end) = isAtStart ? (index, pieces[index].partner) : (pieces[index].partner, index)
      return Failure(mark: mark, range: pieces[start].part..<pieces[end].part, isAtStart: isAtStart)
    }
  }

  /// Moves punctuation out of emphasis that it prevents, as in `*Title.*Next`; otherwise removes the mark. Parts are
  /// divided from the last to the first, so that the indices before them stay valid.
  mutating func resolve(_ failures: [Failure]) {
    var divided: Set<Int> = []
    for failure in failures.sorted(by: { $0.part > $1.part }) where !divided.contains(failure.part) {
      if [.strong, .emphasis].contains(failure.mark), let pair = parts[failure.part].divided(failure.isAtStart) {
        parts.replaceSubrange(failure.part...failure.part, with: pair)
        parts[failure.part + (failure.isAtStart ? 0 : 1)].style.remove(failure.mark)
        divided.insert(failure.part)
      } else {
        remove(failure.mark, in: failure.range)
      }
    }
  }

  private func works(_ index: Int) -> Bool {
    let piece = pieces[index]
    guard let character = piece.text.unicodeScalars.first else { return true }
    let run = run(of: character, around: index)
    // Of adjacent closing and opening delimiters with equal characters, only the closing ones work.
    guard run.allSatisfy({ pieces[$0].kind == piece.kind }) else { return piece.kind == .closing }
    let before = run.lowerBound > 0 ? pieces[run.lowerBound - 1].lastCharacter : nil
    let after = run.upperBound < pieces.count ? pieces[run.upperBound].firstCharacter : nil
    if character != "*" {
      return works(
        mark: character,
        outside: piece.kind == .opening ? before : after,
        inside: piece.kind == .opening ? after : before,
        run
      )
    }
    if piece.isNested, canOpenEmphasis(after, before) { return false }
    return piece.kind == .opening ? canOpenEmphasis(before, after) : canOpenEmphasis(after, before)
  }

  /// Whether `~~` or `||` is parsed as a delimiter.
  private func works(
    mark: Unicode.Scalar,
    outside: Unicode.Scalar?,
    inside: Unicode.Scalar?,
    _ run: Range<Int>
  ) -> Bool {
    guard run.count == 1, outside != mark, let inside, inside != mark, !inside.properties.isWhitespace else {
      return false
    }
    guard mark == "~", let outside else { return true }
    return outside.allowsMark(before: inside)
  }

  private func run(of character: Unicode.Scalar, around index: Int) -> Range<Int> {
    var (start, end) = (index, index + 1)
    while start > 0, isMark(start - 1, character) { start -= 1 }
    while end < pieces.count, isMark(end, character) { end += 1 }
    return start..<end
  }

  private func isMark(_ index: Int, _ character: Unicode.Scalar) -> Bool {
    pieces[index].mark != nil && pieces[index].text.unicodeScalars.first == character
  }
}

/// Whether `*` between two characters is a delimiter toward the inner one. Valid for CommonMark 0.30 and 0.31, which adds
/// symbols to punctuation. Always true beside Chinese, Japanese and Korean.
func canOpenEmphasis(_ outside: Unicode.Scalar?, _ inside: Unicode.Scalar?) -> Bool {
  guard let inside, !inside.properties.isWhitespace else { return false }
  guard inside.isMarkdownPunctuation, !inside.isCJK, let outside, !outside.isCJK else { return true }
  return outside.properties.isWhitespace || outside.isMarkdownPunctuation && !outside.isSymbol
}

extension Inline {
  /// Returns the punctuation at an end of the text and the rest, in order; nil without punctuation or rest.
  fileprivate func divided(_ isAtStart: Bool) -> [Inline]? {
    guard !style.isCode else { return nil }
    let (text, isPunctuation): (String, (Unicode.Scalar) -> Bool)
    switch content {
    case .text(let words): (text, isPunctuation) = (words, \.isMarkdownPunctuation)
    case .source(let source):
      // Brackets may belong to a link.
      let marks = ".,:?…“”‘’«»„" + (source.utf8.contains(UInt8(ascii: "[")) ? "" : "!()")
      (text, isPunctuation) = (source, { marks.unicodeScalars.contains($0) })
    default: return nil
    }
    let scalars = Array(text.unicodeScalars)
    let count =
      isAtStart ? scalars.prefix(while: isPunctuation).count : scalars.reversed().prefix(while: isPunctuation).count
    let place = isAtStart ? count : scalars.count - count
    guard count > 0, count < scalars.count, content == .text(text) || scalars[place - 1] != "\\" else { return nil }
    return [scalars[..<place], scalars[place...]].map { part in
      let text = String(String.UnicodeScalarView(part))
      return Inline(content: isText ? .text(text) : .source(text), style: style)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a non-ASCII symbol, which CommonMark 0.30 does not treat as punctuation.
  fileprivate var isSymbol: Bool {
    switch properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: !isASCII
    default: false
    }
  }
}
