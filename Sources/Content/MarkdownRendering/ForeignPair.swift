import Notation

/// A mark with two ends: a comment of Obsidian (`%%…%%`), CriticMarkup (`{>>…<<}`), MDX (`{/*…*/}`) or a template language
/// (`{#…#}`, `{{!…}}`, `{{/*…*/}}`), a change in CriticMarkup, or a Reddit spoiler (`>!…!<`).
enum ForeignPair: String, CaseIterable {
  case obsidianComment, criticComment, goComment, jsxComment, jinjaComment, handlebarsComment
  case deletion, insertion, substitution, highlight
  case spoiler

  var opening: StaticString { form.opening }
  var closing: StaticString { form.closing }
  /// The index in the closing mark of the character that `InlineScan` records.
  var signOffset: Int { form.signOffset }

  /// Returns whether the mark can begin at an index.
  func canOpen(at index: Int, in text: Span<UInt8>) -> Bool {
    guard text.hasPrefix(opening, at: index) else { return false }
    return switch self {
    case .obsidianComment: isCommentBorder(at: index, in: text)
    case .jinjaComment: !isAnchor(at: index, in: text)
    default: true
    }
  }

  /// The maximum size in bytes of the content, if the content decides whether this is a mark.
  var longest: Int { self == .spoiler || self == .substitution ? 2_000 : .max }

  /// Returns whether a sign belongs to a closing mark that follows at least one byte of text.
  func closes(at sign: Int, after start: Int, in text: Span<UInt8>) -> Bool {
    let index = sign - signOffset
    guard index > start, text.hasPrefix(closing, at: index) else { return false }
    return self != .obsidianComment || isPercentPair(at: index, in: text)
  }

  /// Returns whether the text between two marks makes them a pair.
  func canHold(_ inner: Range<Int>, in text: Span<UInt8>) -> Bool {
    switch self {
    case .spoiler: inner.contains { text[$0].isLetter || text[$0].isDigit || text[$0] > 0x7F }
    case .substitution: inner.contains { text.hasPrefix("~>", at: $0) }
    default: true
    }
  }
}

/// Returns whether exactly two percent signs are at an index.
private func isPercentPair(at index: Int, in text: Span<UInt8>) -> Bool {
  let sign = UInt8(ascii: "%")
  return text.hasPrefix("%%", at: index) && (index == 0 || text[index - 1] != sign)
    && (index + 2 >= text.count || text[index + 2] != sign)
}

/// Returns whether a format such as `%d` ends with the letter at an index.
private func isFormat(endingAt index: Int, in text: Span<UInt8>) -> Bool {
  index > 0 && text[index].isLetter && text[index - 1] == UInt8(ascii: "%")
}

/// Returns whether `{#` at an index begins an anchor such as `{#id}` or `{#id .class}`, and not a comment, which ends in `#}`.
private func isAnchor(at index: Int, in text: Span<UInt8>) -> Bool {
  let limit = min(text.count, index + MarkdownLimits.longestBrackets)
  let end = (index + 2..<max(index + 2, limit)).first { isBrace(text[$0]) || text[$0] == .lineFeed }
  guard let end, !text[index + 2].isWhitespace else { return false }
  return text[end] == UInt8(ascii: "}") && text[end - 1] != UInt8(ascii: "#")
}

private func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

/// Returns whether an Obsidian comment may begin at an index. Two percent signs after a number are a typing error.
func isCommentBorder(at index: Int, in text: Span<UInt8>) -> Bool {
  guard isPercentPair(at: index, in: text) else { return false }
  let before = text.extracting(0..<index)
  let last = before.indices.suffix(2).last { !isBlankByte(before[$0]) }
  return last.map { !before[$0].isDigit && !isFormat(endingAt: $0, in: text) } ?? true
}

// MARK: - Forms
extension ForeignPair {
  /// The marks of a pair, the program that uses them, and a hint with `…` for the words between them.
  private struct Form {
    let opening, closing: StaticString
    let program: String
    var signOffset = 2
    var isComment = false
    var hint = "write '…'"
  }

  private var form: Form {
    let critic = "CriticMarkup"
    return switch self {
    case .obsidianComment: Form(opening: "%%", closing: "%%", program: "Obsidian", signOffset: 0, isComment: true)
    case .criticComment: Form(opening: "{>>", closing: "<<}", program: critic, isComment: true)
    case .goComment: Form(opening: "{{/*", closing: "*/}}", program: "Hugo", isComment: true)
    case .jsxComment: Form(opening: "{/*", closing: "*/}", program: "MDX", isComment: true)
    case .jinjaComment:
      Form(opening: "{#", closing: "#}", program: "Jinja and Nunjucks", signOffset: 0, isComment: true)
    case .handlebarsComment:
      Form(opening: "{{!", closing: "}}", program: "Handlebars and Mustache", signOffset: 0, isComment: true)
    case .deletion:
      Form(
        opening: "{--",
        closing: "--}",
        program: critic,
        hint: "remove it, or write '~~…~~' to strike it through"
      )
    case .insertion: Form(opening: "{++", closing: "++}", program: critic)
    case .substitution: Form(opening: "{~~", closing: "~~}", program: critic)
    case .highlight: Form(opening: "{==", closing: "==}", program: critic)
    case .spoiler: Form(opening: ">!", closing: "!<", program: "Reddit", signOffset: 0, hint: "write '||…||'")
    }
  }
}

// MARK: - Diagnostics
extension ForeignPair {
  /// Returns the mark around a text of a block.
  func mark(_ range: Range<Int>, _ inner: Range<Int>, in text: Span<UInt8>) -> ForeignMark {
    let written = "'\(opening)…\(closing)'"
    if form.isComment { return comment(range, inner, in: text, "\(written) is a comment in \(form.program)") }
    let inner = trimmedText(inner, in: text)
    let words = text.extracting(inner).text
    let shown = words.utf8.count > Self.longestWords ? "text" : self == .substitution ? words.afterArrow : words
    let hint = form.hint.replacing("…", with: shown)
    guard self == .spoiler else {
      return ForeignMark(range, "\(written) marks \(rawValue.withArticle) in \(form.program)", hint: hint)
    }
    let message = "\(written) hides text on \(form.program), but Verdict would publish it"
    let fix = [(range.lowerBound..<inner.lowerBound, "||"), (inner.upperBound..<range.upperBound, "||")]
    var mark = ForeignMark(range, message, hint: hint, fix: words.contains("|") ? [] : fix)
    mark.isSpoiler = true
    return mark
  }

  private static let longestWords = 60

  /// Returns the mark of a comment, with an HTML comment as the fix. At the beginning of a line an HTML comment would
  /// turn the rest of the line into HTML (CommonMark 0.30, section 4.6), so text after it prevents the fix.
  private func comment(
    _ range: Range<Int>,
    _ inner: Range<Int>,
    in text: Span<UInt8>,
    _ what: String
  ) -> ForeignMark {
    let words = text.extracting(inner).text.split { $0 == " " || $0.isNewline }.joined(separator: " ").withoutDashes
    let written = "<!-- \(words.withoutDoubleHyphens) -->"
    let isShort = words.utf8.count <= Self.longestWords
    let fits = range.lowerBound > 0 && text[range.lowerBound - 1] != .lineFeed || isLast(range.upperBound, in: text)
    let form = isShort ? "write '\(written)'" : "put it between '<!--' and '-->'"
    let hint = "remove it, or \(form)" + (fits ? "" : " on a separate line")
    let message = what + ", but Verdict would publish it"
    var mark = ForeignMark(range, message, hint: hint, fix: fits ? [(range, written)] : [])
    mark.isComment = true
    return mark
  }

  private func isLast(_ end: Int, in text: Span<UInt8>) -> Bool {
    (end..<text.count).allSatisfy { text[$0].isWhitespace }
  }
}

/// Returns a range without white space at its ends.
func trimmedText(_ range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
  var (start, end) = (range.lowerBound, range.upperBound)
  while start < end, text[start].isWhitespace { start += 1 }
  while end > start, text[end - 1].isWhitespace { end -= 1 }
  return start..<end
}

extension String {
  /// The text without hyphens at its ends, as in `{{!-- text --}}`.
  fileprivate var withoutDashes: String {
    let start = drop { $0 == "-" || $0 == " " }
    return String(start.reversed().drop { $0 == "-" || $0 == " " }.reversed())
  }

  fileprivate var withArticle: String { ("aeiou".contains(prefix(1)) ? "an " : "a ") + self }

  /// The text after `~>`.
  fileprivate var afterArrow: String {
    split(separator: "~>", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init) ?? self
  }

  /// The text with spaces in double hyphens, which are invalid in comments (CommonMark 0.30, section 6.6).
  fileprivate var withoutDoubleHyphens: String {
    replacing("--", with: "- -").replacing("--", with: "- -")
  }
}
