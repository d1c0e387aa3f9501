/// The limits of `views.json`, beside its size.
enum ViewLimits {
  /// The highest count of one path.
  static let count = 1_000_000_000_000
  /// How many faults are named, and how many paths that no page has.
  static let faults = 100
  /// How many paths that no page has may be slips, for which the right one is looked for.
  static let slips = 5
  /// How many reviews are shown.
  static let shown = 10
}
