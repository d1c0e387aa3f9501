/// A value, and what was found on the way to it.
///
/// Stages return this instead of throwing: bad content is data, and every fault of every file is wanted in one run.
package struct Diagnosed<Value> {
  /// What the stage made.
  package var value: Value
  /// What it found, in the order it was found.
  package var diagnostics: [Diagnostic]

  /// Makes a value with what was found on the way.
  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }

  /// The same findings with another value.
  package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Diagnosed<Other> {
    Diagnosed<Other>(try transform(value), diagnostics)
  }

  /// Takes the value out and adds the findings to `collected`.
  package func taking(into collected: inout [Diagnostic]) -> Value {
    collected += diagnostics
    return value
  }

  /// Whether any finding is an error.
  package var hasErrors: Bool { diagnostics.hasErrors }
}

extension Diagnosed: Sendable where Value: Sendable {}

extension [Diagnostic] {
  /// Whether one of them is an error.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
