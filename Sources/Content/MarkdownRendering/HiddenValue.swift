import Diagnostics
import Notation

/// A value of the front matter that is meant to hide a part of its text. Values are plain text, so they cannot hide any.
package enum HiddenValue {
  /// Returns whether bytes may contain marks that hide text.
  package static func mayOccur(in bytes: Span<UInt8>) -> Bool {
    let traits = BodyTraits(of: bytes)
    return traits.pipes || traits.foreignMarks
  }

  /// Returns the diagnostics of the marks in a value.
  package static func diagnostics(of value: SourceRange, in source: SourceFile) -> [Diagnostic] {
    diagnostics(of: value, in: source, as: .value)
  }

  /// Returns the diagnostics of the marks in the title of a link or an image, at the place of the link or image.
  static func diagnostics(ofTitle title: String, at place: SourceRange, in source: SourceFile) -> [Diagnostic] {
    let text = SourceFile(path: source.path, text: title)
    return diagnostics(of: text.range, in: text, as: .title).map {
      Diagnostic($0.code, $0.message, hint: $0.hint, in: source, at: place)
    }
  }

  private static func diagnostics(of value: SourceRange, in source: SourceFile, as place: PipeRun) -> [Diagnostic] {
    // Saves the scan of nearly all values.
    guard mayOccur(in: source.bytes.span.extracting(value.indices)) else { return [] }
    let text = BlockText(source.bytes.span, lines: value.indices, from: value.lowerBound, quotes: 0)
    var definitions = DefinitionPlaces([], lineStarts: [])
    let scan = InlineScan(text, [], &definitions, isWhole: true)
    let pipes = Array(repeating: place, count: scan.pipes.count)
    let marks = ForeignMarks(in: scan, source).marks.filter { $0.isComment || $0.isSpoiler }
    return ShownSpoilers(in: scan, pipes, source).diagnostics + marks.map { $0.diagnostic(of: place, in: source) }
  }
}
