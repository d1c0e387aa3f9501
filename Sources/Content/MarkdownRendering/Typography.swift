import CCommonMark
import Notation

/// The typographic replacements in the texts of a block: straight quotation marks, `--`, `---` and `...`. URLs, file
/// names and escaped characters are not changed.
struct Typography {
  /// The replacement of a range of a text node.
  struct Change {
    enum Kind {
      case openingDouble, closingDouble, openingSingle, closingSingle
      case apostrophe, ellipsis
      case dashes(em: Int, en: Int)
      /// A quotation mark that remains straight.
      case none
    }

    /// The number of the text node in its block.
    let text: Int
    let range: Range<Int>
    var kind: Kind
  }

  let marks: QuotationMarks
  private var changes: ContiguousArray<Change> = []
  private var quotes = QuotePairing()
  /// The number of text nodes read.
  private var texts = 0
  /// The character before the next text node, as readers see it.
  private var before = Unicode.Scalar(UInt8.space)
  /// The change of a quotation mark at the end of a text node, until the next character is read.
  private var pending: (change: Int, before: Unicode.Scalar)?
  /// The next change, and the number of the current text node.
  private var next = 0
  private var text = -1

  init(_ marks: QuotationMarks) { self.marks = marks }

  mutating func read(_ block: CommonMarkNode, _ search: inout SourceSearch) {
    changes.removeAll(keepingCapacity: true)
    quotes.reset()
    (texts, next, text, before) = (0, 0, -1, Unicode.Scalar(UInt8.space))
    block.walk { node, entering in
      switch node.kind {
      case CMARK_NODE_TEXT: node.withLiteral { text in read(text) { TypographyReader($0, node, &search) } }
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: see(Unicode.Scalar(UInt8.space))
      case CMARK_NODE_CODE: see("`")
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE: if entering { beginLink() } else { endLink() }
      default: break
      }
    }
    see(Unicode.Scalar(UInt8.space))
  }

  /// Advances to the next text node of the block.
  mutating func advance() { text += 1 }

  /// Returns the next change of the current text node within a range, or nil.
  mutating func popNext(in range: Range<Int>) -> Change? {
    while next < changes.count, changes[next].text < text || isBefore(range) { next += 1 }
    guard next < changes.count, changes[next].text == text, changes[next].range.upperBound <= range.upperBound else {
      return nil
    }
    next += 1
    return changes[next - 1]
  }

  private func isBefore(_ range: Range<Int>) -> Bool {
    if case .none = changes[next].kind { return true }
    return changes[next].text == text && changes[next].range.lowerBound < range.lowerBound
  }
}

// MARK: - Reading
extension Typography {
  /// Processes the character after the texts read so far.
  private mutating func see(_ after: Unicode.Scalar) {
    if let (change, before) = pending {
      pending = nil
      pair(change, before, after)
    }
    before = after
  }

  /// Marks in a link or the alternative text of an image are paired separately.
  private mutating func beginLink() {
    see("`")
    before = "["
    quotes.beginLink()
  }

  private mutating func endLink() {
    let last = before
    if pending != nil { see("]") }
    before = last
    quotes.endLink()
  }

  /// Reads the next text node; `reader` is called if it may have marks.
  private mutating func read(_ text: Span<UInt8>, by reader: (Span<UInt8>) -> TypographyReader) {
    defer { texts += 1 }
    guard let first = text.scalar(at: 0), let last = text.scalar(endingAt: text.count) else { return }
    if pending != nil {
      see(first)
      before = "'"
    }
    if let index = text.firstTypographic(from: 0) { read(text, from: index, reader(text)) }
    before = last
  }

  /// Reads a text node whose first mark may be at an index.
  private mutating func read(_ text: Span<UInt8>, from start: Int, _ reader: TypographyReader) {
    var reader = reader
    var next: Int? = start
    while let index = next {
      next = text.firstTypographic(from: index + 1)
      guard let found = reader.found(at: index, in: text) else { continue }
      changes.append(Change(text: texts, range: index..<index + found.length, kind: found.kind))
      if text[index] == UInt8(ascii: "'") || text[index] == UInt8(ascii: "\"") { readQuote(at: index, in: text) }
    }
  }

  private mutating func readQuote(at index: Int, in text: Span<UInt8>) {
    let before = text.scalar(endingAt: index) ?? self.before
    guard let after = text.scalar(at: index + 1) else { return pending = (changes.count - 1, before) }
    if text[index] == UInt8(ascii: "'"), isApostrophe(at: index, of: text, after: before) {
      changes[changes.count - 1].kind = .apostrophe
    } else if isGershayim(at: index, of: text, after: before) {
      changes[changes.count - 1].kind = .none
    } else {
      pair(changes.count - 1, before, after)
    }
  }

  private mutating func pair(_ change: Int, _ before: Unicode.Scalar, _ after: Unicode.Scalar) {
    quotes.pair(change, Flanks(before: before, after: after), in: &changes)
  }
}

// MARK: - Texts outside of Markdown
extension Typography {
  /// Returns a text with its replacements. The text between two backticks is code.
  fileprivate mutating func typeset(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { ContiguousArray($0.utf8) }
    let isCode = parts.indices.map { $0 % 2 == 1 && $0 < parts.count - 1 }
    for (number, part) in parts.enumerated() {
      if number > 0 { see("`") }
      if !isCode[number] { read(part.span) { _ in TypographyReader() } }
    }
    see(Unicode.Scalar(UInt8.space))
    let written = zip(parts, isCode).map { $1 ? $0 : replaced($0) }
    return String(decoding: ContiguousArray(written.joined(separator: "`".utf8)), as: UTF8.self)
  }

  private mutating func replaced(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var (written, end): (ContiguousArray<UInt8>, Int) = ([], 0)
    advance()
    while let change = popNext(in: text.indices) {
      written += text[end..<change.range.lowerBound] + bytes(of: change)
      end = change.range.upperBound
    }
    return written + text[end...]
  }
}

extension QuotationMarks {
  /// Returns a text outside of Markdown, such as a title, with the replacements of texts: quotation marks, dashes and ellipses.
  /// URLs and code between backticks are not changed.
  package static func typeset(_ text: String, in language: String) -> String {
    guard text.utf8.span.firstTypographic(from: 0) != nil else { return text }
    var typography = Typography(QuotationMarks(language: language))
    return typography.typeset(text)
  }
}

extension Typography {
  private static let apostrophe = ContiguousArray("’".utf8)
  private static let ellipsis = ContiguousArray("…".utf8)

  func bytes(of change: Change) -> ContiguousArray<UInt8> {
    switch change.kind {
    case .openingDouble: marks.double.opening
    case .closingDouble: marks.double.closing
    case .openingSingle: marks.single.opening
    case .closingSingle: marks.single.closing
    case .apostrophe: Self.apostrophe
    case .ellipsis: Self.ellipsis
    case .dashes(let em, let en):
      ContiguousArray((String(repeating: "—", count: em) + String(repeating: "–", count: en)).utf8)
    case .none: []
    }
  }
}
