import Diagnostics
import Notation

/// The `||` of a block that are probably meant to hide text, but form no spoiler, so that the text is published.
///
/// A pair hides nothing if a space is inside it, if it has more than two pipes, if it crosses emphasis, or in the text of
/// a link or an image. A separator, as in `a || b`, is not reported.
struct ShownSpoilers {
  private let text: BlockText
  private let runs: [(range: Range<Int>, place: PipeRun)]
  /// Whether the block has exactly two runs that hide nothing.
  private let isSinglePair: Bool
  private(set) var diagnostics: [Diagnostic] = []

  /// Finds the pipes of a block. `pipes` are those in its text nodes, as the scan finds them in the source.
  init(in scan: InlineScan, _ pipes: [PipeRun], _ source: SourceFile) {
    text = scan.text
    // The counts differ only if a backslash follows pipes.
    runs = scan.pipes.count == pipes.count ? zip(scan.pipes, pipes).map { ($0, $1) } : []
    isSinglePair = runs.count { $0.place != .border } == 2
    var number = 0
    while number < runs.count {
      defer { number += 1 }
      guard runs[number].place != .border else { continue }
      if isPair(number) {
        diagnostics.append(pair(number, in: source))
        number += 1
      } else if let message = loneMessage(number) {
        diagnostics.append(lone(number, message, in: source))
      }
    }
  }
}

// MARK: - Detection
extension ShownSpoilers {
  /// The maximum number of pipes at one end. More are a drawn line.
  private static let mostPipes = 4

  private func byte(_ index: Int) -> UInt8 {
    index >= 0 && index < text.bytes.count ? text.bytes[index] : .lineFeed
  }

  private func isSpace(_ index: Int) -> Bool { byte(index).isWhitespace }

  /// Returns whether a byte does not belong to a word.
  private func isOutside(_ index: Int) -> Bool {
    !byte(index).isLetter && !byte(index).isDigit && byte(index) < 0x80
  }

  /// Returns whether a run and the next are meant to hide the text between them.
  private func isPair(_ number: Int) -> Bool {
    guard number + 1 < runs.count, runs[number + 1].place != .border else { return false }
    let (opening, closing) = (runs[number].range, runs[number + 1].range)
    let inner = trimmedText(opening.upperBound..<closing.lowerBound, in: text.bytes.span)
    guard max(opening.count, closing.count) <= Self.mostPipes, inner.contains(where: { !isOutside($0) }) else {
      return false
    }
    let isTight = !isSpace(opening.upperBound) && !isSpace(closing.lowerBound - 1)
    guard !isTight else { return isOutside(opening.lowerBound - 1) || isOutside(closing.upperBound) }
    guard !inner.contains(where: { isOfCode(byte($0)) }) else { return false }
    return isSpaced(number) ? isPhrase(number, inner) : isOutside(opening.lowerBound - 1)
  }

  private func isOfCode(_ byte: UInt8) -> Bool { "=<>&{}[];_$".utf8.contains(byte) }

  /// Returns whether a run and the next have spaces on the inner sides.
  private func isSpaced(_ number: Int) -> Bool {
    isSpace(runs[number].range.upperBound) && isSpace(runs[number + 1].range.lowerBound - 1)
  }

  /// Returns whether the text between spaced pipes is a phrase, not an operand or one of several columns.
  private func isPhrase(_ number: Int, _ inner: Range<Int>) -> Bool {
    let (start, end) = (runs[number].range.lowerBound, runs[number + 1].range.upperBound)
    guard !(start..<end).contains(where: { byte($0) == .lineFeed }), isOutside(start - 1) else { return false }
    let rest = (end...text.bytes.count).first { !isBlankByte(byte($0)) } ?? end
    if start == 0 || rest == end || byte(rest) == .lineFeed { return isOutside(rest) || start == 0 }
    return inner.contains { byte($0) == .space } && isSinglePair
  }

  /// Returns the error of a run without a partner; nil for a separator.
  private func loneMessage(_ number: Int) -> String? {
    let run = runs[number].range
    guard run.count == 2, runs[number].place == .text else { return nil }
    let (opens, closes) = (!isSpace(run.upperBound), !isSpace(run.lowerBound - 1))
    if opens, !closes || "(\"'*_".utf8.contains(byte(run.lowerBound - 1)) { return "is not closed" }
    if closes, !opens || ").,;:!?\"'*_".utf8.contains(byte(run.upperBound)) { return "is not opened" }
    return nil
  }
}

// MARK: - Diagnostics
extension ShownSpoilers {
  private func pair(_ number: Int, in source: SourceFile) -> Diagnostic {
    let (opening, closing) = (runs[number].range, runs[number + 1].range)
    let whole = text.extent(of: opening.lowerBound..<closing.upperBound)
    let place = SourceRange(whole.lowerBound, whole.upperBound)
    let inner = trimmedText(opening.upperBound..<closing.lowerBound, in: text.bytes.span)
    let words = text.bytes.span.extracting(inner).text
    let (reason, hint) = explanation(number, words)
    let message = "the spoiler '\(source.text(in: place))' is published: \(reason)"
    let isPlain = !words.contains { "*_[]`\\<".contains($0) } && runs.count == 2 && runs[number].place == .text
    let ends = [opening.lowerBound..<inner.lowerBound, inner.upperBound..<closing.upperBound]
    let fix = ends.map { text.extent(of: $0) }.map {
      Replacement(SourceRange($0.lowerBound, $0.upperBound), with: "||")
    }
    return Diagnostic(.spoilerShown, message, hint: hint, in: source, at: place, fix: isPlain ? fix : [])
  }

  private func explanation(_ number: Int, _ words: String) -> (reason: String, hint: String) {
    let (opening, closing) = (runs[number].range, runs[number + 1].range)
    let short = words.utf8.count <= 60 && !words.contains("\n") ? words : "text"
    switch runs[number].place {
    case .link: return ("it is in the text of a link", "put '||' around the whole link")
    case .image: return ("it is in the description of an image", "put '||' around the whole image")
    case .title: return ("titles of links and images are plain text", "put '||' around the whole link or image")
    case .value: return ("values are plain text", "move it to the text below the front matter, or remove it")
    case _ where opening.count > 2 || closing.count > 2: return ("it has more than two pipes", "write '||\(short)||'")
    case _ where isSpace(opening.upperBound) || isSpace(closing.lowerBound - 1):
      return ("it has a space inside '||'", "write '||\(short)||'")
    default: return ("it crosses other markup", "put both '||' outside of '*', '_' and brackets, or inside")
    }
  }

  private func lone(_ number: Int, _ error: String, in source: SourceFile) -> Diagnostic {
    let message = "the spoiler \(error), so its text is published"
    let hint = "write '||text||' within a paragraph, ':::spoiler' and ':::' around several, or '\\||' for plain text"
    return Diagnostic(.spoilerShown, message, hint: hint, in: source, at: text.place(of: runs[number].range))
  }
}
