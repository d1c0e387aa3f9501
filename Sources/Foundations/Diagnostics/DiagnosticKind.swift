import Notation

/// Diagnostics with one likely cause: one code and, if frequent, one message.
struct DiagnosticKind {
  let code: DiagnosticCode
  /// The common message; nil if messages differ, since they quote the source, or if a diagnostic is a summary.
  let message: String?
  let diagnostics: [Diagnostic]
  /// The number of errors represented.
  let count: Int

  /// The largest number of diagnostics that are all shown.
  static let most = 20
  /// The number of diagnostics shown of a frequent kind.
  static let shown = 3

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    code = diagnostics[0].code
    let first = diagnostics[0].message
    message = diagnostics.allSatisfy { $0.message == first && $0.count == 1 } ? first : nil
    count = diagnostics.errorCount
  }

  /// Whether the kind is too frequent to show all its diagnostics.
  var isFrequent: Bool { diagnostics.count > Self.most }

  /// The code, followed by the common message if any.
  var name: String { code.rawValue + (message.map { ": \(printable($0))" } ?? "") }
}

extension Sequence<Diagnostic> {
  /// The number of errors represented.
  package var errorCount: Int { reduce(0) { $0 + $1.count } }
}

extension [Diagnostic] {
  /// The diagnostics to show: all of infrequent kinds, then three of each frequent kind.
  package var fewOfEachKind: [Diagnostic] {
    let kinds = kinds
    let others = kinds.filter { !$0.isFrequent }.flatMap(\.diagnostics).sorted()
    return others + kinds.filter(\.isFrequent).flatMap { $0.diagnostics.prefix(DiagnosticKind.shown) }
  }

  /// One line per kind with its number of errors, the most frequent first.
  package var countsOfKinds: [String] { kinds.map { "\(grouped($0.count)) × \($0.name)" } }

  /// The diagnostics grouped by kind, the most frequent first.
  var kinds: [DiagnosticKind] {
    let codes = Dictionary(grouping: self, by: \.code).values
    return codes.flatMap(\.kindsOfOneCode).sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The kinds of diagnostics with one code. If there are many, the three most frequent messages are separate kinds.
  private var kindsOfOneCode: [DiagnosticKind] {
    guard count > DiagnosticKind.most else { return [DiagnosticKind(self)] }
    let causes = Dictionary(grouping: self, by: \.message).values.filter { $0.count > DiagnosticKind.most }
    let commonest = causes.sorted { ($1.count, $0[0].message) < ($0.count, $1[0].message) }.prefix(3)
    let messages = Set(commonest.map { $0[0].message })
    let others = filter { !messages.contains($0.message) }
    return (commonest + (others.isEmpty ? [] : [others])).map(DiagnosticKind.init)
  }
}

/// Returns a number with commas between thousands.
package func grouped(_ number: Int) -> String {
  number < 1000 ? "\(number)" : grouped(number / 1000) + "," + "\(1000 + number % 1000)".dropFirst()
}
