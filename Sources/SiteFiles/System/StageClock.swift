/// Tells where the time of a build went.
struct StageClock: Sendable {
  /// The stages that are over, with the time they took.
  private(set) var stages: [StageTime] = []
  private var start = ContinuousClock.now

  /// Ends the stage that began with the last call.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    stages.append(StageTime(name: name, duration: now - start))
    start = now
  }
}

/// How long a stage of a build took.
package struct StageTime: Sendable {
  package let name: String
  package let duration: Duration
}
