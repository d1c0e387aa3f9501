import Foundation
import SiteTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A site that alternates between two contents, built by the program.
struct AlternatingSite {
  let site: SmallSite

  init(reviews: Int) throws { site = try SmallSite(reviews: reviews) }

  /// Writes one of two contents, in which every page differs.
  func edit(_ round: Int) throws {
    let title = round % 2 == 0 ? "Plain" : "Colourful"
    let text = SmallSite.configuration.replacingOccurrences(of: "Plain", with: title)
    try site.folder.write(text, to: "content/site.yaml")
    try? site.folder.remove("content/reviews/new-\((round + 1) % 2).md")
    try site.writeReview("new-\(round % 2)", day: 400)
  }

  /// Returns the output of a build into an empty folder.
  func coldBuild(of round: Int) throws -> [String: Data] {
    try edit(round)
    let run = try site.verdict("build", "--quiet", "--output", "cold")
    try #require(run.status == 0, "\(run.errors)")
    defer { try? site.folder.remove("cold") }
    return try contents(of: site.folder / "cold")
  }

  /// Starts a build and sends a signal after some milliseconds.
  func endBuild(after milliseconds: Double, with signal: Int32) throws {
    let build = try VerdictProcess(["build", "--quiet", "--date", "2026-11-20"], in: site.folder.path)
    try build.process.run()
    if signal != SIGKILL { waitUntil(build.process.processIdentifier, catches: signal) }
    usleep(UInt32(milliseconds * 1_000))
    kill(build.process.processIdentifier, signal)
    let run = try build.finish()
    #expect([0, signal == SIGKILL ? -signal : 128 + signal].contains(run.status), "\(run.errors)")
  }

  /// Expects that a signal ends a build that is still running after some milliseconds.
  func expectEnd(after milliseconds: Double, with signal: Int32) throws {
    let build = try VerdictProcess(["build", "--quiet", "--date", "2026-11-20"], in: site.folder.path)
    try build.process.run()
    waitUntil(build.process.processIdentifier, catches: signal)
    usleep(UInt32(milliseconds * 1_000))
    try #require(build.process.isRunning)
    kill(build.process.processIdentifier, signal)
    #expect(try build.finish().status == 128 + signal)
  }

  /// Waits until a process has installed its signal handler. An earlier signal ends it without clean-up.
  private func waitUntil(_ process: Int32, catches signal: Int32) {
    while true {
      guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
        let caught = status.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap({ UInt64($0.1, radix: 16) }),
        caught & 1 << UInt64(signal - 1) == 0
      else { return }
      usleep(500)
    }
  }

  /// Expects that every file equals the previous or the next build, except temporary files.
  func expectComplete(_ left: [String: Data], _ former: [String: Data], _ next: [String: Data]) {
    for (path, data) in left where !path.contains(".verdict-new-") {
      #expect(data == former[path] || data == next[path], "\(path)")
    }
  }

  /// Expects that a build succeeds and gives the output of a clean build.
  func expectBuild(like cold: [String: Data]) throws {
    #expect(try site.verdict("build", "--quiet").status == 0)
    #expect(differences(try contents(of: site.output), cold) == [])
  }
}
