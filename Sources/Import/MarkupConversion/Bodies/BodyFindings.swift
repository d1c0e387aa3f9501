import Diagnostics
import ImportFormats
import MarkdownRendering
import Notation

// MARK: - Findings of the renderer
extension BodyConversion {
  /// Resolves markup of other editors, otherwise links and images, otherwise markup that the renderer rejects.
  mutating func resolveFindings() {
    let origins = pictureOrigins
    let file = SourceFile(path: body.place.path, bytes: text.bytes)
    let result = MarkdownRenderer(MarkdownOptions(pictureOrigins: Array(origins))).render(file, body: file.range)
    let errors = result.diagnostics.filter { $0.severity == .error }
    hasErrors = !errors.isEmpty
    var edits = result.value.foreignMarks.flatMap { resolved($0) }
    if edits.isEmpty {
      var resolution = ReferenceResolution(self)
      resolution.resolve(result)
      self = resolution.conversion
      edits = resolution.edits
    }
    if edits.isEmpty, pictureOrigins == origins {
      edits = errors.flatMap { error in error.range.map { escaped(error.code, $0.indices) } ?? [] }
    }
    text.apply(edits)
  }
}

// MARK: - Markup of other editors
extension BodyConversion {
  /// Returns the edits for foreign markup. Comments are removed, and markup without a replacement is escaped.
  private mutating func resolved(_ mark: ForeignMark) -> [ForeignText.Edit] {
    let (written, start) = (text[mark.range].firstLine, mark.range.lowerBound)
    if mark.isComment {
      remark("comment omitted", of: written, at: start)
      return [.init(withSpaceBefore(mark.range), "")]
    }
    guard !mark.fix.isEmpty else {
      remark("markup of another program kept as text", of: written, at: start)
      return [.init(mark.escape..<mark.escape, "\\")]
    }
    if written.hasPrefix("{") {
      remarkOnce("attribute lists are omitted", of: written, at: start)
    } else {
      remark("markup of another program converted to Markdown", of: written, at: start)
    }
    return mark.fix.map { .init($0.range, $0.text) }
  }

  /// Returns a range with the preceding space if a space or the end of the line follows.
  private func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    let isFollowed = text.isSpace(range.upperBound) || text.lineEnd(range.upperBound) == range.upperBound
    return isFollowed && text.isSpace(range.lowerBound - 1) ? range.lowerBound - 1..<range.upperBound : range
  }
}

// MARK: - Escaping of rejected markup
extension BodyConversion {
  private func escaped(_ code: DiagnosticCode, _ place: Range<Int>) -> [ForeignText.Edit] {
    let start = place.lowerBound
    switch code {
    case .galleryText: return withoutGallery(start)
    case .foreignPicture:
      guard let link = WrittenLink(text, around: place), link.isPicture else { return [] }
      return [.init(link.start..<link.start + 1, "")]
    case .rawHTML where text.byte(start) != UInt8(ascii: "<"):
      let line = text.lineStart(start)..<text.lineEnd(start)
      return line.filter { text.bytes[$0] == UInt8(ascii: "<") && !text.isEscaped($0) }
        .map { .init($0..<$0, "\\") }
    case .spoilerUnclosed, .spoilerUnopened, .galleryUnclosed: return withoutMarker(start)
    case .markdownTooNested where text.holds("![", at: start): return breaks(beforeImagesFrom: start)
    case .rawHTML, .shortcode, .markdownTooNested: return [.init(start..<start, "\\")]
    default: return []
    }
  }

  /// The maximum number of images in a paragraph.
  private static let mostImages = 1_000

  /// Returns blank lines that divide a paragraph with too many images.
  private func breaks(beforeImagesFrom start: Int) -> [ForeignText.Edit] {
    let end = text.firstIndex(of: "\n\n", in: start..<text.bytes.count) ?? text.bytes.count
    let images = (start..<end).filter { text.holds("![", at: $0) }
    return stride(from: 0, to: images.count, by: Self.mostImages).map { .init(images[$0]..<images[$0], "\n\n") }
  }

  /// Escapes the next `:::` marker. A backslash suffices for `:::` alone; a marker with a word becomes code, because
  /// Verdict would still parse it after libcmark removes the backslash.
  private func withoutMarker(_ place: Int) -> [ForeignText.Edit] {
    guard let start = text.firstIndex(of: ":::", in: place..<text.bytes.count) else { return [] }
    var end = text.lineEnd(start)
    while end > start, text.bytes[end - 1].isWhitespace { end -= 1 }
    if end == start + 3 { return [.init(start..<start, "\\")] }
    return [.init(start..<end, "``" + text[start..<end].filter { $0 != "`" } + "``")]
  }

  /// Removes the markers of a gallery that contains other content than images.
  private func withoutGallery(_ place: Int) -> [ForeignText.Edit] {
    let lines = text.lineStarts.map { $0..<text.lineEnd($0) }
    guard let start = lines.last(where: { $0.lowerBound <= place && stripped(text[$0]) == ":::gallery" }) else {
      return []
    }
    let end = lines.first { $0.lowerBound > place && stripped(text[$0]) == ":::" }
    return [.init(start, "")] + (end.map { [.init($0, "")] } ?? [])
  }
}
