import Diagnostics

// MARK: - Diagnostics of unpaired markers
extension BodyScanner {
  func unclosedGallery(_ line: SourceRange, next: SourceRange?) -> Diagnostic {
    let fault = next == nil ? "is never closed" : "is not closed before the next part begins"
    let notes = next.map { [Diagnostic.Note("the next part begins here", in: source, at: $0)] } ?? []
    let hint = "end it with a line ':::'"
    return Diagnostic(.galleryUnclosed, "the gallery \(fault)", hint: hint, in: source, at: line, notes: notes)
  }

  func unclosed(_ opening: (line: SourceRange, title: Range<Int>), next: SourceRange?) -> Diagnostic {
    let title = source.text(in: SourceRange(opening.title.lowerBound, opening.title.upperBound))
    let name = title.isEmpty ? "the spoiler" : "spoiler '\(title)'"
    let fault = next == nil ? "is never closed" : "is not closed before the next one begins"
    let hint = "end it with a line ':::'" + (next == nil ? "" : "; a spoiler cannot hold another")
    let notes = next.map { [Diagnostic.Note("the next one begins here", in: source, at: $0)] } ?? []
    return Diagnostic(.spoilerUnclosed, "\(name) \(fault)", hint: hint, in: source, at: opening.line, notes: notes)
  }

  func unopened(_ line: SourceRange) -> Diagnostic {
    let hint = "begin the spoiler with a line ':::spoiler Title', or remove this line"
    return Diagnostic(.spoilerUnopened, "':::' closes no spoiler", hint: hint, in: source, at: line)
  }
}
