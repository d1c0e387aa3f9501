import CCommonMark
import Diagnostics
import Notation

/// Brackets and parentheses that are meant as a link or an image, but are text: `[text] (address)`, `(text)[address]`,
/// `[text](my address)`, `[text](address` and `[text][label]` without a definition.
struct LooseLink {
  /// The range in the text of the block.
  let range: Range<Int>
  let message: String
  let hint: String
  var fix: [(range: Range<Int>, text: String)] = []

  /// Finds the error at brackets that form no link; nil for other brackets, such as `[1] (see below)` and footnotes.
  init?(_ brackets: InlineScan.Unlinked, in text: Span<UInt8>) {
    let end = brackets.range.upperBound
    guard !text.hasPrefix("[^", at: brackets.range.lowerBound), !text.hasPrefix("[^", at: end) else { return nil }
    let error =
      switch end < text.count ? text[end] : 0 {
      case UInt8(ascii: "("): Self.spaced(brackets, in: text) ?? Self.unclosed(brackets, in: text)
      case UInt8(ascii: "["): Self.undefined(brackets, in: text)
      case UInt8(ascii: " "): Self.separated(brackets, in: text)
      default: nil as LooseLink?
      }
    guard let found = error ?? Self.reversed(brackets, in: text) else { return nil }
    self = found
  }

  private init(_ range: Range<Int>, _ message: String, hint: String, fix: [(range: Range<Int>, text: String)] = []) {
    (self.range, self.message, self.hint, self.fix) = (range, message, hint, fix)
  }

  /// Returns whether the text after a closing bracket may make it a loose link.
  static func mayFollow(_ bracket: Int, in bytes: Span<UInt8>) -> Bool {
    guard bracket + 1 < bytes.count else { return false }
    switch bytes[bracket + 1] {
    case UInt8(ascii: "["): return true
    case UInt8(ascii: " "): return bytes.hasPrefix("(", at: bracket + 2)
    case UInt8(ascii: "("):
      let end = addressEnd(in: bytes, at: bracket + 2)
      return end == bytes.count || !isClosing(bytes[end]) || spacedAddress(bracket + 2..<end, in: bytes) != nil
    default: return false
    }
  }

  func diagnostic(in text: BlockText, of source: SourceFile) -> Diagnostic {
    let fix = fix.map { change in
      let place = text.extent(of: change.range)
      return Replacement(SourceRange(place.lowerBound, place.upperBound), with: change.text)
    }
    return Diagnostic(.malformedLink, message, hint: hint, in: source, at: text.place(of: range), fix: fix)
  }
}

// MARK: - Errors
extension LooseLink {
  /// `[text](an address)`.
  private static func spaced(_ brackets: InlineScan.Unlinked, in text: Span<UInt8>) -> LooseLink? {
    let start = brackets.range.upperBound + 1
    let end = addressEnd(in: text, at: start)
    guard end < text.count, isClosing(text[end]), let address = spacedAddress(start..<end, in: text) else { return nil }
    let written = text.extracting(address).text
    let encoded = written.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
    let message = "space in the address '\(written)' of the \(brackets.what)"
    return LooseLink(address, message, hint: "write '<\(written)>' or '\(encoded)'", fix: [(address, "<\(written)>")])
  }

  /// Returns whether a range closes a parenthesis that it does not open.
  private static func closesParenthesis(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
    var depth = 0
    for index in range where isParenthesis(text[index]) {
      depth += text[index] == UInt8(ascii: "(") ? 1 : -1
      if depth < 0 { return true }
    }
    return false
  }

  /// `[text](address`.
  private static func unclosed(_ brackets: InlineScan.Unlinked, in text: Span<UInt8>) -> LooseLink? {
    let start = brackets.range.upperBound + 1
    let limit = longest(from: start, in: text)
    let end = (start..<limit).first { text[$0].isWhitespace || isBracket(text[$0]) } ?? limit
    let address = start..<trimmedStop(start..<end, in: text)
    guard isAddress(address, in: text), !closesParenthesis(address, in: text) else { return nil }
    let written = text.extracting(address).text
    let isLast = (address.upperBound..<text.count).allSatisfy { isStop(text[$0]) || text[$0].isWhitespace }
    let message = "the address '\(written)' of the \(brackets.what) is not closed"
    let hint = "write '(\(written))'"
    let fix = isLast && !written.contains("(") ? [(address, written + ")")] : []
    return LooseLink(address, message, hint: hint, fix: fix)
  }

  /// `[text][label]`.
  private static func undefined(_ brackets: InlineScan.Unlinked, in text: Span<UInt8>) -> LooseLink? {
    let start = brackets.range.upperBound + 1
    let limit = min(text.count, start + MarkdownLimits.longestBrackets)
    guard let end = (start..<limit).first(where: { isBracket(text[$0]) || text[$0] == .lineFeed }),
      text[end] == UInt8(ascii: "]"), text.extracting(brackets.textStart..<start - 2).holdsLetter,
      brackets.range.lowerBound == 0 || !isLabelByte(text[brackets.range.lowerBound - 1])
    else { return nil }
    let label = text.extracting(end == start ? brackets.textStart..<start - 2 : start..<end).text
    let words = text.extracting(brackets.textStart..<start - 2).text
    // Two letters are keys or buttons, such as [A][B].
    guard label.count > 1 || words.count > 1 || label.allSatisfy(\.isNumber) else { return nil }
    let message = "link definition '\(label)' not found"
    let hint = "write '[\(words)](address)', or '[\(label)]: address' on a separate line"
    return LooseLink(brackets.range.lowerBound..<end + 1, message, hint: hint)
  }

  /// `[text] (address)`.
  private static func separated(_ brackets: InlineScan.Unlinked, in text: Span<UInt8>) -> LooseLink? {
    let space = brackets.range.upperBound
    guard text.hasPrefix("(", at: space + 1), !brackets.isCheckbox(in: text) else { return nil }
    let limit = longest(from: space + 2, in: text)
    let end = (space + 2..<limit).first { text[$0].isWhitespace || isParenthesis(text[$0]) } ?? limit
    let address = space + 2..<end
    guard end < text.count, text[end] == UInt8(ascii: ")"), isAddress(address, in: text) else { return nil }
    let range = brackets.range.lowerBound..<end + 1
    let message = "space between the text and the address of the \(brackets.what)"
    let written = text.extracting(brackets.range).text + text.extracting(space + 1..<end + 1).text
    return LooseLink(range, message, hint: "write '\(written)'", fix: [(space..<space + 1, "")])
  }

  /// `(text)[address]`.
  private static func reversed(_ brackets: InlineScan.Unlinked, in text: Span<UInt8>) -> LooseLink? {
    let (start, address) = (brackets.range.lowerBound, brackets.textStart..<brackets.range.upperBound - 1)
    guard brackets.kind == CMARK_NODE_LINK, start > 1, text[start - 1] == UInt8(ascii: ")"),
      isAddress(address, in: text)
    else { return nil }
    guard
      let opening = (max(0, start - MarkdownLimits.longestBrackets)..<start - 1).last(where: {
        isParenthesis(text[$0]) || text[$0] == .lineFeed
      }),
      text[opening] == UInt8(ascii: "("), opening + 2 < start
    else { return nil }
    let written = "[\(text.extracting(opening + 1..<start - 1).text)](\(text.extracting(address).text))"
    let range = opening..<brackets.range.upperBound
    let message = "text and address of the link have each other's brackets"
    return LooseLink(range, message, hint: "write '\(written)'", fix: [(range, written)])
  }
}

extension InlineScan.Unlinked {
  fileprivate var what: String { kind == CMARK_NODE_IMAGE ? "image" : "link" }

  /// Whether the brackets are `[ ]` or `[x]` of a list of tasks.
  fileprivate func isCheckbox(in text: Span<UInt8>) -> Bool {
    range.count == 3 && range.lowerBound == 0 && (text[1] == .space || text[1].lowercased == UInt8(ascii: "x"))
  }
}

// MARK: - Addresses
extension LooseLink {
  /// Returns the limit of an address. Without a limit, reading many would take quadratic time.
  private static func longest(from start: Int, in bytes: Span<UInt8>) -> Int {
    max(start, min(bytes.count, start + MarkdownLimits.longestBrackets))
  }

  /// Returns the end of the destination after `](`: a parenthesis, a bracket, a title or the end of the line.
  private static func addressEnd(in bytes: Span<UInt8>, at start: Int) -> Int {
    var index = start
    while index < bytes.count, !endsAddress(bytes[index], after: bytes[index - 1]) { index += 1 }
    return index
  }

  /// Returns the destination in a range without space around it, if a space makes it invalid; otherwise nil.
  private static func spacedAddress(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>? {
    let address = trimmed(range, in: bytes)
    return address.contains { isBlankByte(bytes[$0]) } ? address : nil
  }

  private static let extensions: Set<String> = ["md", "html", "htm", "jpg", "jpeg", "png", "webp", "svg", "pdf"]

  /// Returns whether a text can only be an address: it has a scheme, begins like a path, or ends like a file.
  private static func isAddress(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let text = bytes.extracting(range).text
    guard !text.contains(where: \.isWhitespace), !text.contains("|") else { return false }
    let beginnings = ["https://", "http://", "mailto:", "www.", "./", "../"]
    if let start = beginnings.first(where: text.hasPrefix) { return text.utf8.count > start.utf8.count }
    let path = text.prefix { $0 != "#" && $0 != "?" }
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    let isFile = parts.count > 1 && !parts[0].isEmpty && extensions.contains(parts[parts.count - 1].lowercased())
    return isFile || text.hasPrefix("/") && path.utf8.count > 2 && path.dropFirst().contains("/")
  }

  /// Returns the end of a text without the full stop of its sentence.
  private static func trimmedStop(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    range.last { !isStop(bytes[$0]) }.map { $0 + 1 } ?? range.lowerBound
  }

  private static func isStop(_ byte: UInt8) -> Bool { ".,;:!?".utf8.contains(byte) }
}

private func isClosing(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ")") || isQuotationMark(byte) }

private func endsAddress(_ byte: UInt8, after last: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "<"),
    .lineFeed, .carriageReturn:
    true
  default: isQuotationMark(byte) && isBlankByte(last)
  }
}

private func isQuotationMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

private func isParenthesis(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") }

private func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }

private func isLabelByte(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == UInt8(ascii: "]") }

extension Span<UInt8> {
  fileprivate var holdsLetter: Bool { indices.contains { self[$0].isLetter || self[$0] >= 0x80 } }
}
