/// The files that may differ from those that were read last. Readers compare contents to find the actual changes.
package enum SourceChanges: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// Files and folders; a folder represents all its contents.
  case files(Set<String>)
  /// Any file.
  case any

  package init(arrayLiteral paths: String...) { self = .files(Set(paths)) }

  /// Whether no file has changed.
  package var isEmpty: Bool { self == [] }

  /// Returns the changes of both.
  package func union(_ other: SourceChanges) -> SourceChanges {
    guard case .files(let paths) = self, case .files(let others) = other else { return .any }
    return .files(paths.union(others))
  }

  package mutating func add(_ other: SourceChanges) { self = union(other) }

  /// Returns whether the file at a path, as the changes name it, may differ.
  package func contains(_ path: String) -> Bool {
    if case .files(let paths) = self { paths.contains(path) } else { true }
  }
}
