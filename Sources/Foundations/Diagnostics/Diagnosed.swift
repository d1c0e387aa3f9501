/// A value with the diagnostics of its computation.
///
/// Stages return this type instead of throwing: errors in content are data, and one run reports all of them.
package struct Diagnosed<Value> {
  /// The value, which may be incomplete if there are errors.
  package var value: Value
  /// The diagnostics in the order of their detection.
  package var diagnostics: [Diagnostic]

  /// Creates a value with its diagnostics.
  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }

  /// Returns the transformed value with unchanged diagnostics.
  package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Diagnosed<Other> {
    Diagnosed<Other>(try transform(value), diagnostics)
  }

  /// Returns the value and appends the diagnostics to `collected`.
  package func taking(into collected: inout [Diagnostic]) -> Value {
    collected += diagnostics
    return value
  }

  /// Whether any diagnostic is an error.
  package var hasErrors: Bool { diagnostics.hasErrors }
}

extension Diagnosed: Sendable where Value: Sendable {}

extension [Diagnostic] {
  /// Whether any diagnostic is an error.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
