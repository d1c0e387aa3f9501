import Diagnostics
import FrontMatter

extension EntryChange {
  /// What makes a text stand below the front matter. Lines that stay keep their endings, others get that of the file; the
  /// last line ends as it did.
  package static func replacements(body: String, in document: FencedDocument) -> [Replacement] {
    let source = document.source
    let (old, new) = (source.linesOfText(in: document.body), body.lines)
    let head = zip(old, new).prefix { source.text(in: $0) == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { source.text(in: $0) == $1 }.count
    let (gone, come) = (old[head..<old.count - tail], new[head..<new.count - tail])
    guard !gone.isEmpty || !come.isEmpty else { return [] }
    return [source.replacing(gone, with: come, isLast: tail == 0, in: document.body)]
  }
}

extension SourceFile {
  /// The lines of a range without their endings, but for empty ones at its end.
  fileprivate func linesOfText(in range: SourceRange) -> [SourceRange] {
    var lines = lines(in: range)
    while lines.last?.count == 0 { lines.removeLast() }
    return lines
  }

  fileprivate func replacing(
    _ gone: ArraySlice<SourceRange>,
    with come: ArraySlice<String>,
    isLast: Bool,
    in body: SourceRange
  ) -> Replacement {
    let ending = lineEnding(before: body.lowerBound)
    let text = come.joined(separator: ending)
    if let first = gone.first, let last = gone.last, !come.isEmpty {
      return Replacement(SourceRange(first.lowerBound, last.upperBound), with: text)
    }
    if let first = gone.first, let last = gone.last {
      return Replacement(SourceRange(first.lowerBound, offsetOfNextLine(after: last)), with: "")
    }
    return putting(text, isLast ? nil : gone.startIndex, in: body, ending)
  }

  /// Puts text in front of a line, or behind the last.
  private func putting(_ text: String, _ line: Int?, in body: SourceRange, _ ending: String) -> Replacement {
    let lines = linesOfText(in: body)
    let isBehind = line == nil && !lines.isEmpty || body.lowerBound == lineRange(at: body.lowerBound - 1).upperBound
    let place = line.map { lines[$0].lowerBound } ?? lines.last?.upperBound ?? body.lowerBound
    return Replacement(SourceRange(place, place), with: isBehind ? ending + text : text + ending)
  }
}

extension String {
  /// The lines of a text, of which the last is not empty.
  fileprivate var lines: [String] {
    var lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
