import Diagnostics
import Notation

// MARK: - Escaping of rejected markup
extension BodyConversion {
  private static let passes = 30

  mutating func repair() {
    for _ in 0..<Self.passes {
      let errors = rendered().diagnostics.filter { $0.severity == .error }
      let edits = errors.flatMap { error in error.range.map { mended(error.code, $0.indices) } ?? [] }
      guard text.apply(edits) else { return }
    }
  }

  private func mended(_ code: DiagnosticCode, _ place: Range<Int>) -> [ForeignText.Edit] {
    let start = place.lowerBound
    switch code {
    case .galleryText: return withoutGallery(start)
    case .foreignPicture:
      guard let link = WrittenLink(text, around: place), link.isPicture else { return [] }
      return [.init(link.start..<link.start + 1, "")]
    case .rawHTML where text.byte(start) != UInt8(ascii: "<"):
      let line = text.lineStart(start)..<text.lineEnd(start)
      return line.filter { text.bytes[$0] == UInt8(ascii: "<") && text.byte($0 - 1) != UInt8(ascii: "\\") }
        .map { .init($0..<$0, "\\") }
    case .spoilerUnclosed, .spoilerUnopened, .galleryUnclosed: return withoutMarker(start)
    case .rawHTML, .shortcode, .markdownTooNested: return [.init(start..<start, "\\")]
    default: return []
    }
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
