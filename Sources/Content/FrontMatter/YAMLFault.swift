import Diagnostics
import Notation

/// The one fault at which reading stopped.
struct YAMLFault: Error {
  let diagnostic: Diagnostic
  /// The value that should have been quoted because of a colon, when that was the fault.
  var unquoted: SourceRange?
}

extension YAMLFault {
  /// Explains libyaml's words in terms of what the author wrote.
  init(_ failure: PlacedYAMLFailure, in source: SourceFile, _ range: SourceRange) {
    let value = failure.isColonInValue ? UnquotedValue(failure, in: source) : nil
    let lines = SourceRange(min(failure.start, failure.offset), failure.offset)
    if failure.mayBeSpace, let space = UnusualSpace(in: lines, of: source) {
      self.init(diagnostic: space.diagnostic)
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

/// libyaml's words with their places as byte offsets.
struct PlacedYAMLFailure {
  let problem: String
  let context: String
  /// Where libyaml stopped.
  let offset: Int
  /// Where the thing began that it was reading: a quoted value, a list in brackets.
  let start: Int
  /// Whether `start` and `offset` stand on one line.
  let isOnOneLine: Bool
  /// The byte at which it stopped; nil at the end.
  let byte: UInt8?

  init(_ failure: YAMLFailure, _ offsets: inout CharacterOffsets, in source: SourceFile, _ range: SourceRange) {
    (problem, context) = (failure.problem, failure.context)
    offset = failure.byteOffset.map { range.lowerBound + $0 } ?? offsets.byteOffset(failure.offset)
    start = failure.start.map { offsets.byteOffset($0) } ?? offset
    isOnOneLine = source.lineRange(at: start) == source.lineRange(at: offset)
    byte = offset < range.upperBound ? source.bytes[offset] : nil
  }

  /// Whether it was reading a list or mapping in brackets and found neither its end nor a comma.
  var isInBrackets: Bool { problem.hasPrefix("did not find expected ',' or") }

  /// Whether a list or mapping in brackets went on to the end of the entries.
  var endsInBrackets: Bool { context.contains("flow") }

  /// Whether it looked for a key, an item or their ends.
  var mayBeSpace: Bool {
    problem == "could not find expected ':'" || problem.hasPrefix("mapping values are not allowed")
      || problem.hasPrefix("did not find expected key") || problem.hasPrefix("did not find expected '-'")
  }

  /// What mends it, where that is sure.
  func fix(in source: SourceFile) -> [Replacement] {
    switch problem {
    case "found character that cannot start any token" where byte != .tab: source.quoting(valueAt: offset)
    case "could not find expected ':'": source.spacing(keyAt: start)
    default: []
    }
  }

  /// Whether a value goes on behind ': ', which ends plain text.
  var isColonInValue: Bool {
    byte == UInt8(ascii: ":")
      && (isInBrackets ? isOnOneLine : problem.hasPrefix("mapping values are not allowed"))
  }
}
