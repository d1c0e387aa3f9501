/// Keeps diagnostics in order, each once: a partial that is included in many places is compiled many times.
package struct DiagnosticCollector {
  /// Those that were added.
  package private(set) var all: [Diagnostic] = []
  private var seen: Set<Key> = []

  private struct Key: Hashable {
    let path: String
    let range: SourceRange?
    let message: String
  }

  /// Makes a collector that holds some already.
  package init(_ diagnostics: [Diagnostic] = []) { for diagnostic in diagnostics { add(diagnostic) } }

  /// Adds one, unless it was added before.
  package mutating func add(_ diagnostic: Diagnostic) {
    let key = Key(path: diagnostic.source.path, range: diagnostic.range, message: diagnostic.message)
    if seen.insert(key).inserted { all.add(diagnostic) }
  }
}
