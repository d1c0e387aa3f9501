import MarkdownRendering

/// A writer of paragraph inlines as Markdown (CommonMark 0.30, section 6, and `Documentation/content.md`).
///
/// Delimiters that would not be parsed as such, as within some words, are omitted; their text is kept.
struct MarkdownLine {
  var parts: [Inline]
  private let place: MarkdownEscaping.Place
  var pieces: [Piece] = []
  private var open: [(mark: InlineStyle.Mark, piece: Int)] = []

  /// A part of the output.
  struct Piece {
    enum Kind { case text, opening, closing }
    let kind: Kind
    var text: String
    /// The index of the inline that the piece contains, begins or precedes.
    let part: Int
    var mark: InlineStyle.Mark?
    /// The index of the matching opening or closing piece.
    var partner = 0
    /// Whether the piece is inside another `*` or `**`.
    var isNested = false

    /// The first displayed character, without an escaping backslash.
    var firstCharacter: Unicode.Scalar? {
      let scalars = text.unicodeScalars.prefix(2)
      return scalars.first == "\\" && scalars.last?.isASCIIPunctuation ?? false ? scalars.last : scalars.first
    }
    var lastCharacter: Unicode.Scalar? { text.unicodeScalars.last }
  }

  /// Returns the Markdown of inlines that are `collapsed`.
  static func written(_ parts: [Inline], _ place: MarkdownEscaping.Place = []) -> String {
    var line = MarkdownLine(parts: parts, place: place)
    return line.written()
  }

  private init(parts: [Inline], place: MarkdownEscaping.Place) { (self.parts, self.place) = (parts, place) }

  private mutating func written() -> String {
    // In a cell with an escaped `|`, Verdict parses every `~` as text.
    if place.contains(.tableCell), parts.plain.utf8.contains(UInt8(ascii: "|")) { remove(.struck, in: parts.indices) }
    for _ in 0..<8 {
      makePieces()
      let failures = failures
      if failures.isEmpty { return pieces.map(\.text).joined() }
      resolve(failures)
      parts = parts.joined
    }
    for mark in [InlineStyle.Mark.emphasis, .strong, .struck] { remove(mark, in: parts.indices) }
    parts = parts.joined
    makePieces()
    return pieces.map(\.text).joined()
  }

  mutating func remove(_ mark: InlineStyle.Mark, in range: Range<Int>) {
    for index in range { parts[index].style.remove(mark) }
  }
}

// MARK: - Pieces
extension MarkdownLine {
  private mutating func makePieces() {
    pieces = []
    let reaches = reaches
    for index in parts.indices {
      closeMarks(before: index)
      let missing = InlineStyle.Mark.allCases.filter { mark in
        !parts[index].isBlank && parts[index].style.marks.contains(mark) && !open.contains { $0.mark == mark }
      }
      // The longest mark is outermost; equal lengths have a fixed order.
      let order = missing.sorted {
        (-reaches[index][$0.rawValue], $0.rawValue) < (-reaches[index][$1.rawValue], $1.rawValue)
      }
      let isNested = open.contains { $0.mark == .strong || $0.mark == .emphasis }
      for mark in order { begin(mark, at: index, nested: isNested) }
      pieces.append(Piece(kind: .text, text: text(of: index), part: index))
    }
    closeMarks(before: parts.endIndex)
  }

  /// The end index of each mark, for each inline.
  private var reaches: [InlineArray<5, Int>] {
    var reaches = [InlineArray<5, Int>](repeating: InlineArray(repeating: 0), count: parts.count)
    for index in parts.indices.reversed() {
      for mark in InlineStyle.Mark.allCases where parts[index].style.marks.contains(mark) {
        let goesOn = index + 1 < parts.count && parts[index].style.shares(mark, with: parts[index + 1].style)
        reaches[index][mark.rawValue] = goesOn ? reaches[index + 1][mark.rawValue] : index + 1
      }
    }
    return reaches
  }

  private mutating func begin(_ mark: InlineStyle.Mark, at index: Int, nested isNested: Bool) {
    open.append((mark, pieces.count))
    pieces.append(Piece(kind: .opening, text: mark.opening, part: index, mark: mark, isNested: isNested))
  }

  /// Closes the marks that end before an index, and those opened inside them.
  private mutating func closeMarks(before index: Int) {
    let lasting = open.prefix { mark, _ in
      index > 0 && index < parts.count && parts[index - 1].style.shares(mark, with: parts[index].style)
    }
    while open.count > lasting.count {
      let (mark, piece) = open.removeLast()
      let end = mark == .link ? "](\(MarkdownAddress.written(parts[index - 1].style.address ?? "")))" : mark.opening
      pieces[piece].partner = pieces.count
      pieces.append(Piece(kind: .closing, text: end, part: index, mark: mark, partner: piece))
    }
  }

  private func text(of index: Int) -> String {
    switch parts[index].content {
    case .lineBreak: return Self.lineBreak
    case .autolink(let address): return "<\(address)>"
    case .image(let image): return written(image)
    case .source(let text):
      return (index > 0 && parts[index - 1].isBreak && text.beginsBlock ? "\\" : "") + escapedBars(text)
    case .text(let text) where parts[index].style.isCode: return codeSpan(line: escapedBars(text))
    case .text(let text): return MarkdownEscaping.escaped(text, place(of: index))
    }
  }

  private func place(of index: Int) -> MarkdownEscaping.Place {
    var place = place
    let marks = parts[index].style.marks
    let next = index + 1 < parts.count ? parts[index + 1] : nil
    if pieces.last.map({ $0.text.utf8.last == UInt8(ascii: "\n") }) ?? true { place.insert(.lineStart) }
    if next?.isBreak ?? true, next?.style.marks ?? .init() == marks { place.insert(.lineEnd) }
    if marks.contains(.link) { place.insert(.linkText) }
    return place
  }

  private static let lineBreak = "\\\n"

  private func escapedBars(_ text: String) -> String { place.contains(.tableCell) ? escapingBars(text) : text }

  private func written(_ image: MarkdownImage) -> String {
    let description = MarkdownEscaping.escaped(image.description, [place, .linkText, .inline])
    let title = image.title.isEmpty ? "" : " \(MarkdownAddress.title(image.title))"
    return "![\(description)](\(MarkdownAddress.written(image.address))\(title))"
  }
}

extension InlineStyle.Mark {
  fileprivate var opening: String {
    switch self {
    case .hidden: "||"
    case .link: "["
    case .struck: "~~"
    case .strong: "**"
    case .emphasis: "*"
    }
  }
}

/// Returns a text with every `|` escaped, which would separate cells. Operates on bytes, because a combining mark forms one
/// character with the `|` before it.
func escapingBars(_ text: String) -> String {
  let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "|") ? [UInt8(ascii: "\\"), $0] : [$0] }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns one line as an inline code span, which prevents all other markup.
func codeSpan(line: String) -> String {
  let fence = fence(around: line, atLeast: 1)
  let space = line.utf8.first == 0x60 || line.utf8.last == 0x60 ? " " : ""
  return fence + space + line + space + fence
}

/// Returns backquotes, one more than the longest run of them in a text.
func fence(around text: String, atLeast least: Int) -> String {
  var (longest, length) = (0, 0)
  for byte in text.utf8 {
    length = byte == 0x60 ? length + 1 : 0
    longest = max(longest, length)
  }
  return String(repeating: "`", count: max(least, longest + 1))
}

extension Unicode.Scalar {
  fileprivate var isASCIIPunctuation: Bool { isASCII && isMarkdownPunctuation }
}
