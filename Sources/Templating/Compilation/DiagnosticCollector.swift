import Diagnostics

/// Keeps diagnostics in order, each once: a partial that is included in many places is compiled many times.
struct DiagnosticCollector {
  private(set) var all: [Diagnostic] = []
  private var seen: Set<Key> = []

  private struct Key: Hashable {
    let path: String
    let range: SourceRange?
    let message: String
  }

  mutating func add(_ diagnostic: Diagnostic) {
    let key = Key(path: diagnostic.source.path, range: diagnostic.range, message: diagnostic.message)
    if seen.insert(key).inserted { all.append(diagnostic) }
  }
}
