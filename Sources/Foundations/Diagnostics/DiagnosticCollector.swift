/// A collection of diagnostics without duplicates. A partial is compiled again for each inclusion, with equal diagnostics.
package struct DiagnosticCollector {
  /// The collected diagnostics.
  package private(set) var all: [Diagnostic] = []
  private var seen: Set<Key> = []

  private struct Key: Hashable {
    let path: String
    let range: SourceRange?
    let message: String
  }

  /// Creates a collector with initial diagnostics.
  package init(_ diagnostics: [Diagnostic] = []) { for diagnostic in diagnostics { add(diagnostic) } }

  /// Adds a diagnostic, unless one with its path, range and message was added before.
  package mutating func add(_ diagnostic: Diagnostic) {
    let key = Key(path: diagnostic.source.path, range: diagnostic.range, message: diagnostic.message)
    if seen.insert(key).inserted { all.add(diagnostic) }
  }
}
