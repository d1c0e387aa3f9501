import SiteTestSupport
import Testing

/// After any change, and any two, an incremental build gives what a clean build gives, and rewrites no file that stays;
/// pages with other values have other fingerprints.
@Suite struct ChangeMatrixTests {
  private let matrix = ChangeMatrix.current

  @Test(arguments: SiteChange.all.indices.map(ChangeCase.init))
  func changes(_ first: ChangeCase) async throws {
    let none = try await CleanBuilds.shared.build([])
    let single = try await CleanBuilds.shared.build([first.number])
    let isVisible = single.output.differences(from: none.output) != []
    #expect(isVisible == first.change.isVisible, "\(first.change.name)")
    single.fingerprints.expectDifference(from: none.fingerprints, first.change.name)
    var processes = try await SiteWalk(from: none, keepsMemory: false)
    var process = try await SiteWalk(from: none, keepsMemory: true)
    try await processes.go(to: single, first.change.name)
    try await process.go(to: single, first.change.name)
    for second in matrix.partners(of: first.number) {
      let pair = try await PairOfChanges(first.number, second, seed: matrix.seed)
      pair.expectFingerprints()
      try await pair.takeEveryStep(&processes)
      try await pair.takeRound(&process)
    }
    try await processes.go(to: none, "\(first.change.name) undone")
    try await process.go(to: none, "\(first.change.name) undone")
  }

  /// Walks through states of many changes: each change is added to those before it.
  @Test func oneChangeAfterTheOther() async throws {
    let none = try await CleanBuilds.shared.build([])
    var processes = try await SiteWalk(from: none, keepsMemory: false)
    var process = try await SiteWalk(from: none, keepsMemory: true)
    var made: Set<Int> = []
    for number in matrix.shuffledChanges {
      let change = SiteChange.all[number]
      guard made.allSatisfy({ SiteChange.all[$0].combines(with: change) }) else { continue }
      made.insert(number)
      let step = "'\(change.name)' after \(made.count - 1) others, CHANGE_MATRIX_SEED=\(matrix.seed)"
      let clean = try await CleanBuilds.shared.build(made)
      try await processes.go(to: clean, step)
      try await process.go(to: clean, step)
    }
  }

  /// The names of changes tell cases apart in messages.
  @Test func namesAreUnique() {
    #expect(Set(SiteChange.all.map(\.name)).count == SiteChange.all.count)
  }

  /// Every pair is in one part.
  @Test func partsHaveAllPairs() {
    let parts = (1...ChangeMatrix.parts).flatMap { ChangeMatrix(seed: $0, takesAll: false).pairs }
    #expect(parts.count == Set(parts).count)
    #expect(Set(parts) == Set(ChangeMatrix.allPairs))
  }
}

/// A change as the argument of a test.
struct ChangeCase: Sendable, CustomTestStringConvertible {
  let number: Int

  var change: SiteChange { SiteChange.all[number] }
  var testDescription: String { change.name }
}

/// Clean builds of the rich site with both of two changes, with one of them, and with none.
private struct PairOfChanges {
  private let none: CleanBuild
  private let first: CleanBuild
  private let second: CleanBuild
  private let both: CleanBuild
  private let name: String

  init(_ one: Int, _ other: Int, seed: Int) async throws {
    let builds = CleanBuilds.shared
    (none, first, second) = (try await builds.build([]), try await builds.build([one]), try await builds.build([other]))
    both = try await builds.build([one, other])
    name = "'\(SiteChange.all[one].name)' and '\(SiteChange.all[other].name)', CHANGE_MATRIX_SEED=\(seed)"
  }

  func expectFingerprints() {
    for before in [none, first, second] {
      both.fingerprints.expectDifference(from: before.fingerprints, name)
    }
  }

  /// Goes through all steps between states with and without the changes, from and to the state of the first.
  func takeEveryStep(_ walk: inout SiteWalk) async throws {
    try await walk.go(to: both, "the second change of \(name)")
    try await walk.go(to: second, "the first undone of \(name)")
    try await walk.go(to: both, "the first change after the second of \(name)")
    try await walk.go(to: none, "both undone of \(name)")
    try await walk.go(to: both, "both at once of \(name)")
    try await walk.go(to: first, "the second undone of \(name)")
  }

  /// Makes and undoes both changes in fewer steps, from and to the state of the first.
  func takeRound(_ walk: inout SiteWalk) async throws {
    try await walk.go(to: both, "the second change of \(name)")
    try await walk.go(to: second, "the first undone of \(name)")
    try await walk.go(to: first, "the second undone and the first made of \(name)")
  }
}
