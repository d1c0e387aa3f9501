import Synchronization

/// A value that is made when it is first asked for, and only once.
package final class Deferred<Value: Sendable>: Sendable {
  private let state: Mutex<State>

  private enum State {
    case pending(@Sendable () -> Value)
    case made(Value)
  }

  /// Puts off making a value; what makes it is released then.
  package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.pending(make)) }

  /// The value; whoever asks for it while it is made waits.
  package var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .pending(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }
}
