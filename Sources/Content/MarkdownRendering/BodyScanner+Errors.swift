import Diagnostics

// MARK: - Diagnostics of unpaired markers
extension BodyScanner {
  func unclosedGallery(_ line: SourceRange, next: SourceRange?) -> Diagnostic {
    let error = next == nil ? "is not closed" : "is not closed before the next block"
    let notes = next.map { [Diagnostic.Note("the next block begins here", in: source, at: $0)] } ?? []
    let hint = "close it with a line ':::'"
    return Diagnostic(.galleryUnclosed, "the gallery \(error)", hint: hint, in: source, at: line, notes: notes)
  }

  func unclosed(_ opening: (line: SourceRange, title: Range<Int>), next: SourceRange?) -> Diagnostic {
    let title = source.text(in: SourceRange(opening.title.lowerBound, opening.title.upperBound))
    let name = title.isEmpty ? "the spoiler" : "spoiler '\(title)'"
    let error = next == nil ? "is not closed" : "is not closed before the next spoiler"
    let hint = "close it with a line ':::'" + (next == nil ? "" : "; spoilers cannot be nested")
    let notes = next.map { [Diagnostic.Note("the next spoiler begins here", in: source, at: $0)] } ?? []
    return Diagnostic(.spoilerUnclosed, "\(name) \(error)", hint: hint, in: source, at: opening.line, notes: notes)
  }

  func unopened(_ line: SourceRange) -> Diagnostic {
    let hint = "open the spoiler with a line ':::spoiler Title', or remove this line"
    return Diagnostic(.spoilerUnopened, "':::' without an open spoiler or gallery", hint: hint, in: source, at: line)
  }
}
