import Notation

/// Diagnostics that have one cause, as far as their words tell.
struct DiagnosticKind {
  let code: DiagnosticCode
  /// What all of them say; nil where they differ, since messages quote what was written.
  let message: String?
  /// In their order.
  let diagnostics: [Diagnostic]
  /// How many faults they tell of.
  let count: Int

  /// Up to this many are worth reading one by one.
  static let most = 20
  /// How many are shown where there are more.
  static let shown = 3

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    code = diagnostics[0].code
    let first = diagnostics[0].message
    message = diagnostics.allSatisfy { $0.message == first && $0.count == 1 } ? first : nil
    count = diagnostics.faultCount
  }

  /// Whether there are more of it than anybody reads.
  var isCrowd: Bool { diagnostics.count > Self.most }

  /// The code, and the message if it is one.
  var name: String { code.rawValue + (message.map { ": \(printable($0))" } ?? "") }
}

extension Sequence<Diagnostic> {
  /// How many faults they tell of.
  package var faultCount: Int { reduce(0) { $0 + $1.count } }
}

extension [Diagnostic] {
  /// What is worth reading of them: three of each kind of which there are very many, after all others.
  package var fewOfEachKind: [Diagnostic] {
    let kinds = kinds
    let others = kinds.filter { !$0.isCrowd }.flatMap(\.diagnostics).sorted()
    return others + kinds.filter(\.isCrowd).flatMap { $0.diagnostics.prefix(DiagnosticKind.shown) }
  }

  /// How many there are of each kind, the commonest first, in a line each.
  package var countsOfKinds: [String] { kinds.map { "\(grouped($0.count)) × \($0.name)" } }

  /// By what they have in common, the commonest first.
  var kinds: [DiagnosticKind] {
    let codes = Dictionary(grouping: self, by: \.code).values
    return codes.flatMap(\.kindsOfOneCode).sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Where a code is given very often, the commonest causes are kinds of their own.
  private var kindsOfOneCode: [DiagnosticKind] {
    guard count > DiagnosticKind.most else { return [DiagnosticKind(self)] }
    let causes = Dictionary(grouping: self, by: \.message).values.filter { $0.count > DiagnosticKind.most }
    let commonest = causes.sorted { ($1.count, $0[0].message) < ($0.count, $1[0].message) }.prefix(3)
    let messages = Set(commonest.map { $0[0].message })
    let others = filter { !messages.contains($0.message) }
    return (commonest + (others.isEmpty ? [] : [others])).map(DiagnosticKind.init)
  }
}

/// A number with commas between thousands.
package func grouped(_ number: Int) -> String {
  number < 1000 ? "\(number)" : grouped(number / 1000) + "," + "\(1000 + number % 1000)".dropFirst()
}
