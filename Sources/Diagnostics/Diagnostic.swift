import BinaryCoding

/// How much a diagnostic weighs: a note explains, a warning is worth a look, an error stops the build.
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

/// Something found in what the author wrote: where, what, and what to do about it.
///
/// A diagnostic is data; how it looks lives in the formatters.
package struct Diagnostic: Sendable {
  /// The stable code, by which `Documentation/diagnostics.md` explains it.
  package let code: DiagnosticCode
  /// How much it weighs.
  package let severity: Severity
  /// What is wrong: a lower-case phrase that quotes the author's own words.
  package let message: String
  /// What to do, if there is something to say.
  package let hint: String?
  /// The file it was found in; its bytes are kept so that the line can be shown as it was read.
  package var source: SourceFile
  /// The bytes it is about; nil when it is about the file as a whole.
  package let range: SourceRange?
  /// Other places that belong to it, such as the first of two duplicates.
  package var notes: [Note]
  /// How many faults it tells of: one, but for a diagnostic that says how many more of its code a file has.
  package let count: Int
  /// What mends it, in its own file, where there is one right answer; else empty. It follows from the rest, which is why
  /// it tells no two diagnostics apart.
  package let fix: [Replacement]

  /// Another place that belongs to a diagnostic.
  package struct Note: Sendable {
    package let message: String
    package let source: SourceFile
    package let range: SourceRange?

    package init(_ message: String, in source: SourceFile, at range: SourceRange? = nil) {
      self.message = message
      self.source = source
      self.range = range
    }
  }

  /// Makes a diagnostic; the severity is the code's own unless another is given.
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
  /// What is wrong and what to do, as one text with something between them.
  package func text(joinedBy separator: String) -> String {
    [message, hint].compactMap { $0 }.joined(separator: separator)
  }
}

extension Diagnostic: Equatable {
  /// Whether the two say the same about the same place; text counts byte by byte, as it is written out.
  package static func == (one: Diagnostic, other: Diagnostic) -> Bool {
    one.range == other.range && one.code == other.code && one.source.path.hasBytes(of: other.source.path)
      && one.message.hasBytes(of: other.message) && (one.hint ?? "").hasBytes(of: other.hint ?? "")
      && one.notes.elementsEqual(other.notes) { $0.isSame(as: $1) }
  }

  /// What tells diagnostics about the same place apart, in the order in which it counts.
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
  /// By file, then by place, then by code, then by words: the order in which they are shown; what counts the rest comes
  /// last. It is total, so that the order in which they were found never shows.
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
