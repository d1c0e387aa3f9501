import Foundation
import SiteTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Interrupted builds leave no truncated file, and the next build gives the output of a clean build.
@Suite struct KilledBuildTests {
  private let builds: AlternatingSite

  init() throws { builds = try AlternatingSite(reviews: 40) }

  @Test func killedBuildsLeaveFilesComplete() throws {
    let builds = try AlternatingSite(reviews: 300)
    let cold = [try builds.coldBuild(of: 0), try builds.coldBuild(of: 1)]
    var duration = try milliseconds { try builds.site.verdict("build", "--quiet") }
    var ended = 0
    for round in 2...41 {
      let next = cold[round % 2]
      try builds.edit(round)
      try builds.endBuild(after: Double.random(in: 0...duration), with: SIGKILL)
      let left = try contents(of: builds.site.output)
      builds.expectComplete(left, cold[(round + 1) % 2], next)
      if left != next { ended += 1 }
      duration = try milliseconds { try builds.expectBuild(like: next) }
    }
    #expect(ended > 5, "too few builds were killed before their end")
  }

  private func milliseconds<Result>(_ work: () throws -> Result) rethrows -> Double {
    let duration = try ContinuousClock().measure { _ = try work() }
    return Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1_000
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptedBuildsRemoveTemporaryFiles(_ signal: Int32) throws {
    let cold = [try builds.coldBuild(of: 0), try builds.coldBuild(of: 1)]
    try builds.site.verdict("build", "--quiet")
    for (round, milliseconds) in [(2, 15.0), (3, 30.0), (4, 60.0)] {
      try builds.edit(round)
      try builds.endBuild(after: milliseconds, with: signal)
      builds.expectComplete(try contents(of: builds.site.output), cold[(round + 1) % 2], cold[round % 2])
      let left = try files(in: builds.site.output) + files(in: builds.site.folder / ".verdict")
      #expect(left.filter { $0.contains(".verdict-new-") || $0.hasSuffix(".new") || $0.hasSuffix(".unfinished") } == [])
      try builds.site.verdict("build", "--quiet")
      #expect(differences(try contents(of: builds.site.output), cold[round % 2]) == [])
    }
  }

  /// A page that would take minutes: a long text is truncated for each of a million tags. What an interrupted build leaves, the next
  /// one removes.
  @Test
  func interruptedInAPage() throws {
    let tags = (0..<10).map { "t\($0)" }.joined(separator: ", ")
    let text = String(repeating: "Words and words. ", count: 3_000)
    try builds.site.writeReview("long", head: "tags: [\(tags)]", body: text)
    let sections = Array(repeating: "review.tags", count: 6)
    let nested =
      sections.map { "{{#\($0)}}" }.joined() + "{{review.body | strip | truncate: 9}}"
      + sections.map { "{{/\($0)}}" }.joined()
    try builds.site.folder.write(nested, to: "templates/review.html")
    try builds.expectEnd(after: 1_500, with: SIGINT)
    // On a busy machine, the program ends before it has removed its files, half a second after the signal.
    try builds.site.folder.write("{{review.title}}", to: "templates/review.html")
    try builds.site.verdict("build", "--quiet")
    #expect(try files(in: builds.site.folder / ".verdict").filter { $0.hasSuffix(".unfinished") } == [])
  }

  /// Comparing similar tags takes long, and that stage does not check for signals: the build ends in a small part of the
  /// time that it takes uninterrupted, measured on the same machine just before.
  @Test
  func interruptedInAStageThatDoesNotCheck() throws {
    var number: UInt64 = 1
    for review in 0..<1_000 {
      let tags = (0..<20).map { _ in
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return "t" + String(number >> 38, radix: 6)
      }
      try builds.site.writeReview("tagged-\(review)", head: "tags: [\(tags.joined(separator: ", "))]")
    }
    let whole = try milliseconds { try builds.site.verdict("check", "--quiet") }
    try? builds.site.folder.remove(".verdict")
    let rest = try milliseconds { try builds.expectEnd(after: whole / 4, with: SIGTERM) }
    #expect(rest < whole / 2 + 1_000, "\(rest) ms after starting, \(whole) ms uninterrupted")
  }

  @Test func firstBuildKilled() throws {
    let cold = try builds.coldBuild(of: 0)
    for milliseconds in [8.0, 16, 24, 32, 40] {
      try builds.endBuild(after: milliseconds, with: SIGKILL)
      builds.expectComplete(try contents(of: builds.site.output), [:], cold)
    }
    #expect(try builds.site.verdict("build").status == 0)
    #expect(differences(try contents(of: builds.site.output), cold) == [])
  }

  @Test func concurrentBuilds() throws {
    let cold = [try builds.coldBuild(of: 0), try builds.coldBuild(of: 1)]
    for round in 1...4 {
      try builds.edit(round)
      let processes = try (0..<3).map { _ in
        try VerdictProcess(["build", "--quiet", "--date", "2026-11-20"], in: builds.site.folder.path)
      }
      for build in processes { try build.process.run() }
      for build in processes { #expect(try build.finish().status == 0) }
      #expect(differences(try contents(of: builds.site.output), cold[round % 2]) == [])
    }
  }

  /// A second build of a site waits for the first one, here stopped in the middle.
  @Test func secondBuildWaitsForTheFirst() throws {
    let cold = try builds.coldBuild(of: 0)
    for _ in 0..<50 where try buildTwice(like: cold) { return }
    Issue.record("no first build was stopped before its end")
  }

  /// Returns whether the second build had to wait: the first may have ended before it was stopped.
  private func buildTwice(like cold: [String: Data]) throws -> Bool {
    for name in ["site", ".verdict"] where builds.site.folder.exists(name) { try builds.site.folder.remove(name) }
    let first = try VerdictProcess(["build", "--quiet", "--date", "2026-11-20"], in: builds.site.folder.path)
    try first.process.run()
    while !builds.site.folder.exists("site/assets") { usleep(200) }
    kill(first.process.processIdentifier, SIGSTOP)
    let second = try VerdictProcess(["build", "--date", "2026-11-20"], in: builds.site.folder.path)
    try second.process.run()
    while second.process.isRunning, try second.errorsSoFar().isEmpty { usleep(2_000) }
    let hasWaited = try second.errorsSoFar().hasPrefix("waiting for another build of this site to finish\n")
    kill(first.process.processIdentifier, SIGCONT)
    #expect(try first.finish().status == 0)
    #expect(try second.finish().status == 0)
    #expect(differences(try contents(of: builds.site.output), cold) == [])
    return hasWaited
  }
}
