import Diagnostics

/// Literal text, and the white space at the beginning of its lines.
extension TemplateCompiler {
  mutating func compileText(_ range: SourceRange, startsLine: Bool) {
    var bytes = place.source.bytes[range.indices]
    if startsLine { beginLine(&bytes, at: range) }
    skipsIndentation = false
    builder.addLiteral(bytes)
    scan(bytes, at: range)
  }

  /// Whether indentation is left out where it means nothing, and never added.
  var dropsIndentation: Bool { markup.map { $0.language != .json } ?? false }

  private mutating func beginLine(_ bytes: inout Line, at range: SourceRange) {
    if dropsIndentation, let markup { return dropIndentation(&bytes, at: range, markup) }
    dropStrip(&bytes)
    let isEmptyLine = bytes.first == .lineFeed || bytes.first == .carriageReturn
    if !skipsIndentation, !isEmptyLine { builder.addLiteral(place.indentation) }
  }

  /// The white space that an override loses because its block is indented differently.
  private func dropStrip(_ bytes: inout Line) {
    bytes = bytes.dropFirst(min(place.strip, bytes.prefix(while: \.isBlank).count))
  }

  /// Leaves out spaces and tabs that begin a line, and lines with nothing else, where they mean nothing. The first line
  /// of a partial may follow text on the line that includes it.
  private func dropIndentation(_ bytes: inout Line, at range: SourceRange, _ markup: MarkupState) {
    guard markup.ignoresIndentation else { return dropStrip(&bytes) }
    guard range.lowerBound > 0 || builder.endsLine else { return }
    bytes = bytes.drop(while: \.isBlank)
    if bytes.last == .lineFeed, bytes.allSatisfy(\.isWhitespace) { bytes = [] }
  }

  private typealias Line = ContiguousArray<UInt8>.SubSequence
}
