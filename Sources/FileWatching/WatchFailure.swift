/// Why files cannot be watched, or not in this way.
package struct WatchFailure: Error, Sendable, CustomStringConvertible {
  /// A phrase that names the cause, and where to look for more.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
