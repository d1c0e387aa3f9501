/// How long the watcher waits for what.
package enum WatchLimits {
  /// How long files must be quiet after a save that looks finished.
  static let quietAfterSave = Duration.milliseconds(2)
  /// How long files must be quiet after anything else, such as the first half of a save by renaming.
  static let quiet = Duration.milliseconds(10)
  /// How long changes are gathered at most, however restless the files are.
  package static let patience = Duration.milliseconds(200)
  /// How often stamps are compared where the system tells of no changes, unless that took longer than a tenth of it.
  static let pollingInterval = Duration.milliseconds(250)
  /// When stamps that may still hide a change are compared again.
  static let settlingInterval = Duration.milliseconds(30)
  /// Folders inside each other that are looked into.
  static let depth = 64
}
