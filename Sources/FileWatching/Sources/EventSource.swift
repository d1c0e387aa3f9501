/// Where events come from. It belongs to one thread.
protocol EventSource: AnyObject {
  /// Waits for events until the deadline, or for ever without one; none when it passes, nil when the watcher is to end.
  func events(until deadline: ContinuousClock.Instant?) throws(WatchFailure) -> [FileEvent]?
}
