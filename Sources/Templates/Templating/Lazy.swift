import Synchronization

/// A value that is computed once, on first access.
package final class Lazy<Value: Sendable>: Sendable {
  private let state: Mutex<State>

  private enum State {
    case pending(@Sendable () -> Value)
    case computed(Value)
  }

  /// Creates a deferred value; `make` is released after its call.
  package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.pending(make)) }

  /// The value. Concurrent accesses wait for its computation.
  package var value: Value {
    state.withLock { state in
      switch state {
      case .computed(let value): return value
      case .pending(let make):
        let value = make()
        state = .computed(value)
        return value
      }
    }
  }
}
