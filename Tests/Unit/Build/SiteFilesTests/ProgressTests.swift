import SiteFiles
import SiteTestSupport
import Synchronization
import Testing

/// Progress notices of a build.
@Suite struct ProgressTests {
  private struct Step: Equatable {
    let stage: String
    let done: Int
    let total: Int
  }

  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 100) }

  private func steps(_ jobs: Int, _ work: (SiteBuilder) async throws -> BuildReport) async throws -> [Step] {
    let steps = Mutex<[Step]>([])
    var builder = try site.builder()
    builder.execution = Execution(jobs: jobs) { notice in
      guard case .progress(let stage, let done, let total, _) = notice else { return }
      steps.withLock { $0.append(Step(stage: stage, done: done, total: total)) }
    }
    #expect(try await !work(builder).hasErrors)
    return steps.withLock { $0 }
  }

  /// Each stage reports its start, its end and a few steps between, for any number of items.
  @Test(arguments: [1, 2, 4])
  func stagesOfABuild(jobs: Int) async throws {
    let steps = try await steps(jobs) { try await $0.build() }
    for stage in ["reading", "rendering"] {
      let reported = steps.filter { $0.stage == stage && $0.total >= 100 }
      #expect(reported.count > 5 && reported.count < 8 * jobs + 16, "\(reported)")
      #expect(reported.contains { $0.done == 0 } && reported.last.map { $0.done == $0.total } == true)
      if jobs == 1 { #expect(reported.map(\.done) == reported.map(\.done).sorted()) }
    }
    #expect(steps.last.map { $0.stage == "writing" && $0.done == $0.total } == true)
  }

  @Test func stagesOfACheck() async throws {
    let steps = try await steps(2) { try await $0.check() }
    #expect(Set(steps.map(\.stage)) == ["reading", "rendering"])
  }

  @Test func unchangedSiteReportsNoProgress() async throws {
    // Files whose metadata is not older than the clock tick are read again.
    try await awaitReliableTimes(in: site.folder.path)
    _ = try await site.build()
    #expect(try await steps(2) { try await $0.build() }.isEmpty)
  }
}
