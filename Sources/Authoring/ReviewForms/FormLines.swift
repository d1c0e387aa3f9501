import Diagnostics

/// Lines of a file as a form shows them, with line feeds only. Unchanged lines keep their line endings.
package struct FormLines: Sendable {
  private let source: SourceFile
  private let range: SourceRange

  /// Creates the lines of a part of a file.
  package init(_ source: SourceFile, _ range: SourceRange) { (self.source, self.range) = (source, range) }

  /// Creates the lines of a whole file, without its byte order mark.
  package init(_ source: SourceFile) {
    let start = source.bytes.byteOrderMarkLength
    self.init(source, SourceRange(start, source.bytes.count))
  }

  /// The lines with line feeds only.
  package var shown: String { source.text(in: range).withLineFeeds }

  /// Returns the replacements for the lines that differ, with the line ending of the file.
  package func replacements(by text: String) -> [Replacement] {
    let text = text.withLineFeeds
    guard text != shown else { return [] }
    let (old, new) = (lines, text.lines)
    let texts = old.map { source.text(in: $0).withLineFeeds }
    let start = zip(texts, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    let end = zip(texts.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let lower = start < old.count ? old[start].lowerBound : range.upperBound
    let upper = max(lower, old.count - end > 0 ? old[old.count - end - 1].upperBound : lower)
    let replaced = new[start..<new.count - end].joined()
    return [Replacement(SourceRange(lower, upper), with: String(replaced.map { $0 == "\n" ? lineEnding : $0 }))]
  }

  private var lineEnding: Character {
    let bytes = source.bytes[source.lineRange(at: 0).upperBound...].prefix(2)
    if bytes.elementsEqual([0x0D, 0x0A]) { return "\r\n" }
    return bytes.first == 0x0D ? "\r" : "\n"
  }

  private var lines: [SourceRange] {
    var (lines, start) = ([SourceRange](), range.lowerBound)
    while start < range.upperBound {
      let end = min(source.offsetOfNextLine(after: source.lineRange(at: start)), range.upperBound)
      lines.append(SourceRange(start, end))
      start = end
    }
    return lines
  }
}

extension String {
  fileprivate var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let last = lines.removeLast()
    return lines.map { $0 + "\n" } + (last.isEmpty ? [] : [last])
  }
}
