import Foundation
import SiteTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Builds that end at any moment: every file stays whole, and the next build is as good as a cold one.
@Suite(.timeLimit(.minutes(2))) struct KilledBuildTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 300) }

  /// One of two contents, in which every page differs.
  private func edit(_ round: Int) throws {
    let title = round % 2 == 0 ? "Plain" : "Colourful"
    let text = SmallSite.configuration.replacingOccurrences(of: "Plain", with: title)
    try site.folder.write(text, to: "content/site.yaml")
    try? site.folder.remove("content/reviews/new-\((round + 1) % 2).md")
    try site.writeReview("new-\(round % 2)", day: 400)
  }

  /// What a build into an empty folder writes.
  private func coldBuild(of round: Int) throws -> [String: Data] {
    try edit(round)
    let run = try site.verdict("build", "--quiet", "--output", "cold")
    try #require(run.status == 0, "\(run.errors)")
    defer { try? site.folder.remove("cold") }
    return try contents(of: site.folder / "cold")
  }

  /// Starts a build and ends it after so many milliseconds.
  private func endBuild(after milliseconds: Double, with signal: Int32) throws {
    let build = try VerdictProcess(["build", "--quiet", "--date", "2026-11-20"], in: site.folder.path)
    try build.process.run()
    usleep(UInt32(milliseconds * 1_000))
    kill(build.process.processIdentifier, signal)
    let run = try build.finish()
    #expect([0, -signal].contains(run.status), "\(run.errors)")
  }

  /// Every file is that of the former or of the next build; temporary files have names of their own.
  private func expectWhole(_ left: [String: Data], _ former: [String: Data], _ next: [String: Data]) {
    for (path, data) in left where !path.contains(".verdict-new-") {
      #expect(data == former[path] || data == next[path], "\(path)")
    }
  }

  @Test func killedAtAnyMoment() throws {
    var generator = SystemRandomNumberGenerator()
    let cold = [try coldBuild(of: 0), try coldBuild(of: 1)]
    let duration = try milliseconds { try site.verdict("build", "--quiet") }
    var ended = 0
    for round in 2...41 {
      let next = cold[round % 2]
      try edit(round)
      try endBuild(after: Double.random(in: 0...duration, using: &generator), with: SIGKILL)
      let left = try contents(of: site.output)
      expectWhole(left, cold[(round + 1) % 2], next)
      if left != next { ended += 1 }
      #expect(try site.verdict("build", "--quiet").status == 0)
      #expect(differences(try contents(of: site.output), next) == [])
    }
    #expect(ended > 5, "too few builds were killed before their end")
  }

  private func milliseconds<Result>(_ work: () throws -> Result) rethrows -> Double {
    let duration = try ContinuousClock().measure { _ = try work() }
    return Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1_000
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    let cold = [try coldBuild(of: 0), try coldBuild(of: 1)]
    try site.verdict("build", "--quiet")
    for (round, milliseconds) in [(2, 15.0), (3, 30.0), (4, 60.0)] {
      try edit(round)
      try endBuild(after: milliseconds, with: signal)
      expectWhole(try contents(of: site.output), cold[(round + 1) % 2], cold[round % 2])
      try site.verdict("build", "--quiet")
      #expect(differences(try contents(of: site.output), cold[round % 2]) == [])
    }
  }

  @Test func firstBuildKilled() throws {
    let cold = try coldBuild(of: 0)
    for milliseconds in [8.0, 16, 24, 32, 40] {
      try endBuild(after: milliseconds, with: SIGKILL)
      expectWhole(try contents(of: site.output), [:], cold)
    }
    #expect(try site.verdict("build").status == 0)
    #expect(differences(try contents(of: site.output), cold) == [])
  }

  @Test func twoBuildsAtOnce() throws {
    let cold = [try coldBuild(of: 0), try coldBuild(of: 1)]
    for round in 1...4 {
      try edit(round)
      let builds = try (0..<3).map { _ in
        try VerdictProcess(["build", "--quiet", "--date", "2026-11-20"], in: site.folder.path)
      }
      for build in builds { try build.process.run() }
      for build in builds { #expect(try build.finish().status == 0) }
      #expect(differences(try contents(of: site.output), cold[round % 2]) == [])
    }
  }

  @Test func aStoppedBuildIsWaitedFor() throws {
    let cold = try coldBuild(of: 0)
    let first = try VerdictProcess(["build", "--quiet", "--date", "2026-11-20"], in: site.folder.path)
    try first.process.run()
    while !site.folder.exists("site/assets") { usleep(200) }
    kill(first.process.processIdentifier, SIGSTOP)
    let second = try VerdictProcess(["build", "--date", "2026-11-20"], in: site.folder.path)
    try second.process.run()
    usleep(150_000)
    let hasWaited = second.process.isRunning
    kill(first.process.processIdentifier, SIGCONT)
    #expect(try first.finish().status == 0)
    let run = try second.finish()
    #expect(run.status == 0)
    // The first may have been done before it was stopped.
    if hasWaited { #expect(run.errors.hasPrefix("waiting for another build of this site to finish\n")) }
    #expect(differences(try contents(of: site.output), cold) == [])
  }
}
