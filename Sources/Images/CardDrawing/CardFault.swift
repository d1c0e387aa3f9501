/// The reason why a drawing cannot be rendered, as a phrase.
package struct CardError: Error, Equatable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
