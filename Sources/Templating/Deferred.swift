import Synchronization

/// A value that is made when it is first asked for, and only once.
package final class Deferred<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>
  private let make: @Sendable () -> Value

  /// Puts off making a value.
  package init(_ make: @escaping @Sendable () -> Value) {
    made = Mutex(nil)
    self.make = make
  }

  /// The value; whoever asks for it while it is made waits.
  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
