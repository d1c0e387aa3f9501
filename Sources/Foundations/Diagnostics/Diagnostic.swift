import BinaryCoding

/// The severity of a diagnostic: only an error stops the build.
package enum Severity: String, Comparable, Sendable {
  case note, warning, error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
}

/// A diagnostic about a source file: location, problem and correction. Formatters define its presentation.
package struct Diagnostic: Sendable {
  /// The stable code, which `Documentation/diagnostics.md` explains.
  package let code: DiagnosticCode
  package let severity: Severity
  /// The problem: a lower-case phrase that quotes the source.
  package let message: String
  /// The correction, as an imperative; nil if the message suffices.
  package let hint: String?
  /// The source file, with the bytes that were read, so excerpts match the diagnostic.
  package var source: SourceFile
  /// The affected bytes; nil for the whole file.
  package let range: SourceRange?
  /// Related locations, such as the first of two duplicates.
  package var notes: [Note]
  /// The number of errors represented: 1, except in a summary of further diagnostics with this code in a file.
  package let count: Int
  /// Replacements in the source file that fix the error; empty unless the correction is unambiguous. Equality ignores the
  /// fix, which depends on the other properties.
  package let fix: [Replacement]

  /// A related location with a message.
  package struct Note: Sendable {
    package let message: String
    package let source: SourceFile
    /// The marked range; nil for the complete file.
    package let range: SourceRange?

    /// Creates a note about another location.
    package init(_ message: String, in source: SourceFile, at range: SourceRange? = nil) {
      self.message = message
      self.source = source
      self.range = range
    }
  }

  /// Creates a diagnostic with the severity of its code.
  package init(
    _ code: DiagnosticCode,
    _ message: String,
    hint: String? = nil,
    in source: SourceFile,
    at range: SourceRange? = nil,
    notes: [Note] = [],
    count: Int = 1,
    fix: [Replacement] = []
  ) {
    self.code = code
    self.severity = code.severity
    self.message = message
    self.hint = hint
    self.source = source
    self.range = range
    self.notes = notes
    self.count = count
    self.fix = fix
  }
}

extension Diagnostic {
  /// Returns the message and the hint, if any, joined by a separator.
  package func text(joinedBy separator: String) -> String {
    [message, hint].compactMap { $0 }.joined(separator: separator)
  }
}

extension Diagnostic: Equatable {
  /// Returns whether two diagnostics have equal codes, locations, messages, hints and notes. Text is compared byte by byte,
  /// because it is printed unchanged.
  package static func == (one: Diagnostic, other: Diagnostic) -> Bool {
    one.range == other.range && one.code == other.code && one.source.path.hasBytes(of: other.source.path)
      && one.message.hasBytes(of: other.message) && (one.hint ?? "").hasBytes(of: other.hint ?? "")
      && one.notes.elementsEqual(other.notes) { $0.isSame(as: $1) }
  }

  /// The strings that order diagnostics with equal ranges, by precedence.
  private var words: [String] {
    let notes = notes.flatMap { note in
      [note.message, note.source.path, note.range.map { "\($0.lowerBound) \($0.upperBound)" } ?? ""]
    }
    return [code.rawValue, message, hint ?? ""] + notes
  }
}

extension Diagnostic.Note {
  fileprivate func isSame(as other: Diagnostic.Note) -> Bool {
    range == other.range && message.hasBytes(of: other.message) && source.path.hasBytes(of: other.source.path)
  }
}

extension Diagnostic: Comparable {
  /// Orders diagnostics by file, range, code and text; summaries come last in their file. The order is total, so output
  /// does not depend on the order of detection.
  package static func < (one: Diagnostic, other: Diagnostic) -> Bool {
    let (path, otherPath) = (one.source.path.utf8, other.source.path.utf8)
    if !path.elementsEqual(otherPath) { return path.lexicographicallyPrecedes(otherPath) }
    if (one.count > 1) != (other.count > 1) { return other.count > 1 }
    let (start, otherStart) = (one.range?.lowerBound ?? -1, other.range?.lowerBound ?? -1)
    if start != otherStart { return start < otherStart }
    let (end, otherEnd) = (one.range?.upperBound ?? -1, other.range?.upperBound ?? -1)
    if end != otherEnd { return end < otherEnd }
    return one.words.lexicographicallyPrecedes(other.words) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
