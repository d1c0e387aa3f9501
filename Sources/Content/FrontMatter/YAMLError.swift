import Diagnostics
import Notation

/// The error that ended the parsing of a document.
struct YAMLError: Error {
  let diagnostic: Diagnostic
  /// The value to quote, if its colon is the error.
  var unquoted: SourceRange?
}

extension YAMLError {
  /// Converts an error of libyaml into a diagnostic in the author's terms.
  init(_ failure: PlacedYAMLFailure, in source: SourceFile, _ range: SourceRange) {
    let value = failure.isColonInValue ? UnquotedValue(failure, in: source) : nil
    let lines = SourceRange(min(failure.start, failure.offset), failure.offset)
    if failure.mayBeSpace, let space = UnusualSpace(in: lines, of: source) {
      self.init(diagnostic: space.diagnostic)
    } else if failure.mayBeSpace, let dash = source.dashError(in: lines) {
      self.init(diagnostic: dash)
    } else if let value {
      self.init(diagnostic: value.diagnostic, unquoted: value.range)
    } else if let hash = HashInText(failure, in: source) {
      self.init(diagnostic: hash.error)
    } else {
      let wording = YAMLWording(failure, in: source)
      let place = wording.range(failure, in: source).clamped(to: range.upperBound)
      let (message, hint) = (wording.message, wording.hint)
      let fix = failure.fix(in: source)
      self.init(diagnostic: Diagnostic(wording.code, message, hint: hint, in: source, at: place, fix: fix))
    }
  }
}

/// An error of libyaml, with byte offsets in the source file.
struct PlacedYAMLFailure {
  let problem: String
  let context: String
  /// The offset at which libyaml stopped.
  let offset: Int
  /// The beginning of the construct that libyaml was parsing: a quoted value, a list in brackets.
  let start: Int
  /// Whether `start` and `offset` are on one line.
  let isOnOneLine: Bool
  /// The byte at which libyaml stopped; nil at the end.
  let byte: UInt8?

  init(_ failure: YAMLFailure, _ offsets: inout CharacterOffsets, in source: SourceFile, _ range: SourceRange) {
    (problem, context) = (failure.problem, failure.context)
    offset = failure.byteOffset.map { range.lowerBound + $0 } ?? offsets.byteOffset(failure.offset)
    start = failure.start.map { offsets.byteOffset($0) } ?? offset
    isOnOneLine = source.lineRange(at: start) == source.lineRange(at: offset)
    byte = offset < range.upperBound ? source.bytes[offset] : nil
  }

  /// Whether libyaml found neither a comma nor the end of a list or mapping in brackets.
  var isInBrackets: Bool { problem.hasPrefix("did not find expected ',' or") }

  /// Whether a list or mapping in brackets is not closed before the end of the entries.
  var endsInBrackets: Bool { context.contains("flow") }

  /// Whether libyaml expected a key, an item or their end, so that an unusual space may be the cause.
  var mayBeSpace: Bool {
    problem == "could not find expected ':'" || problem.hasPrefix("mapping values are not allowed")
      || problem.hasPrefix("did not find expected key") || problem.hasPrefix("did not find expected '-'")
  }

  /// Returns the fix of an unambiguous error; otherwise an empty list.
  func fix(in source: SourceFile) -> [Replacement] {
    switch problem {
    case "found character that cannot start any token" where byte != .tab: source.quoting(valueAt: offset)
    case "could not find expected ':'": source.spacing(keyAt: start)
    default: []
    }
  }

  /// Whether the error is a ': ' inside a value, which ends plain text.
  var isColonInValue: Bool {
    byte == UInt8(ascii: ":")
      && (isInBrackets ? isOnOneLine : problem.hasPrefix("mapping values are not allowed"))
  }
}
