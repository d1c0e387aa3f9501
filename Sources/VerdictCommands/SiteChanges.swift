/// What was saved, and when.
struct SiteChanges: Sendable {
  /// The paths to show.
  let paths: [String]
  /// When the first of them was saved, or seen to be.
  let since: ContinuousClock.Instant

  /// Whether nothing but style sheets was saved.
  var areStylesOnly: Bool { !paths.isEmpty && paths.allSatisfy { $0.hasSuffix(".css") } }

  /// What is saved from now on.
  static func stream(of site: SiteOptions) -> AsyncStream<SiteChanges> {
    // Nobody watches yet: the stream stays open and silent until the program ends.
    AsyncStream { _ in }
  }
}
