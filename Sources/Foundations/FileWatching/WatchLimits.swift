/// Delays and limits of file watching.
package enum WatchLimits {
  /// The quiet period after a save that appears complete.
  static let quietAfterSave = Duration.milliseconds(2)
  /// The quiet period after any other event, such as the first half of a save by renaming.
  static let quiet = Duration.milliseconds(10)
  /// The longest time that changes are debounced before they are reported.
  package static let patience = Duration.milliseconds(200)
  /// The polling interval; ten times the duration of a scan if that is longer.
  static let pollingInterval = Duration.milliseconds(250)
  /// The polling interval while metadata is too recent to detect every change.
  static let shortPollingInterval = Duration.milliseconds(30)
  /// The maximum depth of watched folders below a root.
  static let depth = 64
}
