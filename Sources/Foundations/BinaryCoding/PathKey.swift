/// A path that is compared byte by byte. File names in two Unicode normalization forms are equal as strings, but name two
/// files.
package struct PathKey: Hashable, Sendable {
  package let path: String

  /// Creates a key from a path, which is stored unchanged.
  package init(_ path: String) { self.path = path }

  package static func == (one: PathKey, other: PathKey) -> Bool { one.path.hasBytes(of: other.path) }

  package func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
  }
}

/// Values by paths that references may spell in another Unicode normalization form. A lookup prefers the path with equal
/// bytes.
package struct PathValues<Value> {
  private var values: [String: [(path: PathKey, value: Value)]] = [:]

  package init() {}

  /// The value of a path, or of a path that differs only in its normalization form; nil if there is none.
  package subscript(path: String) -> Value? {
    guard let found = values[path] else { return nil }
    return (found.first { $0.path == PathKey(path) } ?? found.first)?.value
  }

  /// Adds the value of a path, unless the path has one.
  package mutating func add(_ value: Value, at path: String) {
    let path = PathKey(path)
    guard !(values[path.path] ?? []).contains(where: { $0.path == path }) else { return }
    values[path.path, default: []].append((path, value))
  }
}

extension PathValues: Sendable where Value: Sendable {}
