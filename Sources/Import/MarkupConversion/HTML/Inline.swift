import ImportFormats

/// The formatting of a text.
struct InlineStyle: Hashable, Sendable {
  enum Mark: Int, CaseIterable, Hashable, Sendable {
    /// `||…||`, `[…](…)`, `~~…~~`, `**…**` and `*…*`, from the outermost to the innermost for equal ranges.
    case hidden, link, struck, strong, emphasis
  }

  /// A set of marks.
  struct Marks: Hashable, Sendable {
    private var bits: UInt8 = 0

    init() {}
    init(_ mark: Mark) { insert(mark) }

    var isEmpty: Bool { bits == 0 }
    func contains(_ mark: Mark) -> Bool { bits >> mark.rawValue & 1 == 1 }
    mutating func insert(_ mark: Mark) { bits |= 1 << mark.rawValue }
    mutating func remove(_ mark: Mark) { bits &= ~(1 << mark.rawValue) }
  }

  var marks = Marks()
  /// The link destination.
  var address: String?
  var isCode = false

  func with(_ mark: Mark) -> InlineStyle {
    var style = self
    style.marks.insert(mark)
    return style
  }

  mutating func remove(_ mark: Mark) {
    marks.remove(mark)
    if mark == .link { address = nil }
  }

  /// Whether a mark continues from one style to another. A link ends at another destination, and at hidden text, which a
  /// link text cannot contain.
  func shares(_ mark: Mark, with other: InlineStyle) -> Bool {
    guard marks.contains(mark), other.marks.contains(mark) else { return false }
    return mark != .link || address == other.address && marks.contains(.hidden) == other.marks.contains(.hidden)
  }

  /// Returns the common formatting of two neighbours, for the space between them.
  func shared(with other: InlineStyle) -> InlineStyle {
    var shared = self
    for mark in Mark.allCases where !shares(mark, with: other) { shared.remove(mark) }
    shared.isCode = false
    return shared
  }
}

/// An inline element of a paragraph.
struct Inline: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text(String)
    /// Markdown as written; a single line end is white space.
    case source(String)
    case lineBreak
    case image(MarkdownImage)
    /// `<https://…>`.
    case autolink(String)
  }

  var content: Content
  var style = InlineStyle()

  var isBreak: Bool { content == .lineBreak }
  var isSpace: Bool { content == .text(" ") || content == .source("\n") }
  var isBlank: Bool { isBreak || isSpace }
}

/// An inline image.
struct MarkdownImage: Hashable, Sendable {
  var address: String
  var description: String
  var title = ""
}

extension [Inline] {
  /// The inlines as browsers display them: white space is collapsed and removed at line ends. Space at the edges of
  /// formatted text is moved outside.
  var collapsed: [Inline] {
    let parts = flatMap(\.words).reduce(into: [Inline]()) { parts, part in
      let follows = parts.last?.isSpace ?? true || parts.last?.isBreak ?? true
      if part.isSpace, follows {
        if part.content == .source("\n"), parts.last?.isSpace ?? false { parts[parts.count - 1] = part }
        return
      }
      if part.isBreak, parts.last?.isSpace ?? false { parts.removeLast() }
      parts.append(part)
    }
    return parts.trimmed.spacesShared.joined
  }

  /// The inlines without leading and trailing white space and breaks.
  private var trimmed: [Inline] {
    guard let start = firstIndex(where: { !$0.isBlank }), let end = lastIndex(where: { !$0.isBlank }) else { return [] }
    return [Inline](self[start...end])
  }

  /// The paragraphs, which two or more breaks separate.
  var paragraphs: [[Inline]] {
    var paragraphs: [[Inline]] = [[]]
    var breaks = 0
    for part in collapsed {
      breaks = part.isBreak ? breaks + 1 : 0
      if breaks == 2 { paragraphs.append([]) }
      paragraphs[paragraphs.count - 1].append(part)
    }
    return paragraphs.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The inlines with spaces instead of breaks.
  var onOneLine: [Inline] {
    map { $0.isBlank ? Inline(content: .text(" "), style: $0.style) : $0.onOneLine }.collapsed
  }

  /// The text without formatting.
  var plain: String {
    reduce(into: "") { text, part in
      switch part.content {
      case .text(let words), .source(let words): text += words
      case .lineBreak: text += " "
      case .image(let image): text += image.description
      case .autolink(let address): text += address
      }
    }
  }

  /// The inlines whose spaces and breaks keep only the formatting common to both neighbours.
  private var spacesShared: [Inline] {
    var parts = self
    let following = nearestStyles(in: indices.reversed())
    let preceding = nearestStyles(in: indices)
    for index in indices where self[index].isBlank {
      parts[index].style = self[index].style.shared(with: preceding[index].shared(with: following[index]))
    }
    return parts
  }

  /// Returns the style of the nearest nonblank inline for each index.
  private func nearestStyles(in order: some Sequence<Int>) -> [InlineStyle] {
    var styles = [InlineStyle](repeating: InlineStyle(), count: count)
    var nearest = InlineStyle()
    for index in order {
      if !self[index].isBlank { nearest = self[index].style }
      styles[index] = nearest
    }
    return styles
  }

  /// The inlines with adjacent texts of equal style merged.
  var joined: [Inline] {
    var parts: [Inline] = []
    var text = ""
    for (index, part) in enumerated() {
      guard case .text(let piece) = part.content else {
        parts.append(part)
        continue
      }
      text += piece
      if index + 1 < count, self[index + 1].isText, self[index + 1].style == part.style { continue }
      parts.append(Inline(content: .text(text), style: part.style))
      text = ""
    }
    return parts
  }
}

extension Inline {
  var isText: Bool { if case .text = content { true } else { false } }

  /// The inline without line ends.
  fileprivate var onOneLine: Inline {
    guard case .source(let text) = content else { return self }
    return Inline(content: .source(text.replacing("\n", with: " ")), style: style)
  }

  /// The text with collapsed white space; leading and trailing spaces are separate inlines.
  fileprivate var words: [Inline] {
    guard case .text(let text) = content, !text.utf8.isSingleSpaced else { return [self] }
    let scalars = text.unicodeScalars
    let words = scalars.split(whereSeparator: \.isCollapsible).map(String.init).joined(separator: " ")
    let space = Inline(content: .text(" "), style: style)
    guard let first = scalars.first, let last = scalars.last else { return [] }
    guard !words.isEmpty else { return [space] }
    let start = first.isCollapsible ? [space] : []
    let end = last.isCollapsible ? [space] : []
    return start + [Inline(content: .text(words), style: style)] + end
  }
}

extension String.UTF8View {
  /// Whether the text contains no white space to collapse, which is true of most texts.
  fileprivate var isSingleSpaced: Bool {
    var last = UInt8(ascii: " ")
    for byte in self {
      if byte < 0x20 || byte == 0xC2 || byte == UInt8(ascii: " ") && last == byte { return false }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }
}

extension Unicode.Scalar {
  /// Whether browsers collapse the white space, or it is a no-break space, which old editors use for indentation.
  var isCollapsible: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{C}", "\u{A0}": true
    default: false
    }
  }
}
