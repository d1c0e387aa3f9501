/// The limits of `views.json`, besides the file size.
package enum ViewLimits {
  /// The maximum count of one path.
  static let count = 1_000_000_000_000
  /// The maximum number of reported errors, and of reported unknown paths.
  package static let errors = 100
  /// The maximum number of unknown paths for which a similar path is suggested.
  package static let slips = 5
  /// The number of reviews shown.
  static let shown = 10
}
