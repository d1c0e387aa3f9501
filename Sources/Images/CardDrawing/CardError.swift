/// The reason why a drawing cannot be rendered, as a phrase.
package struct CardError: Error, Equatable {
  /// A phrase such as "the drawing is not SVG".
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
