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
  package let source: SourceFile
  /// The bytes it is about; nil when it is about the file as a whole.
  package let range: SourceRange?
  /// Other places that belong to it, such as the first of two duplicates.
  package let notes: [Note]

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
    notes: [Note] = []
  ) {
    self.code = code
    self.severity = code.severity
    self.message = message
    self.hint = hint
    self.source = source
    self.range = range
    self.notes = notes
  }
}

extension Diagnostic: Equatable {
  package static func == (one: Diagnostic, other: Diagnostic) -> Bool {
    one.code == other.code && one.message == other.message && one.hint == other.hint && one.range == other.range
      && one.source.path == other.source.path
  }
}

extension Diagnostic: Comparable {
  /// By file, then by place, then by code: the order in which they are shown.
  package static func < (one: Diagnostic, other: Diagnostic) -> Bool {
    if one.source.path != other.source.path {
      return one.source.path.utf8.lexicographicallyPrecedes(other.source.path.utf8)
    }
    let start = one.range?.lowerBound ?? -1
    let otherStart = other.range?.lowerBound ?? -1
    if start != otherStart { return start < otherStart }
    if one.code != other.code { return one.code.rawValue < other.code.rawValue }
    return one.message < other.message
  }
}
