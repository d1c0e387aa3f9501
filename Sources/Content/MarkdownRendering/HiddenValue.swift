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
    let text = BlockText(source.bytes.span, lines: value.indices, from: value.lowerBound, quotes: 0)
    var definitions = DefinitionPlaces([], lineStarts: [])
    let scan = InlineScan(text, [], &definitions, isWhole: true)
    let pipes = Array(repeating: PipeRun.value, count: scan.pipes.count)
    let marks = ForeignMarks(in: scan, source).marks.filter { $0.isComment || $0.isSpoiler }
    return ShownSpoilers(in: scan, pipes, source).diagnostics + marks.map { $0.diagnostic(ofValueIn: source) }
  }
}
