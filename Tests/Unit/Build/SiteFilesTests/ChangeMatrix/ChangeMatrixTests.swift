import SiteTestSupport
import Testing

/// After any change and any pair of changes, an incremental build equals a clean build and rewrites no file with equal
/// bytes. Pages with different values have different fingerprints.
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

  /// Adds each change to the previous ones, which tests states with many changes.
  @Test func accumulatedChanges() async throws {
    let none = try await CleanBuilds.shared.build([])
    var processes = try await SiteWalk(from: none, keepsMemory: false)
    var process = try await SiteWalk(from: none, keepsMemory: true)
    var applied: Set<Int> = []
    for number in matrix.shuffledChanges {
      let change = SiteChange.all[number]
      guard applied.allSatisfy({ SiteChange.all[$0].combines(with: change) }) else { continue }
      applied.insert(number)
      let step = "'\(change.name)' after \(applied.count - 1) others, CHANGE_MATRIX_SEED=\(matrix.seed)"
      let clean = try await CleanBuilds.shared.build(applied)
      try await processes.go(to: clean, step)
      try await process.go(to: clean, step)
    }
  }

  /// Failures identify cases by the names of changes.
  @Test func namesAreUnique() {
    #expect(Set(SiteChange.all.map(\.name)).count == SiteChange.all.count)
  }

  /// Every pair is in exactly one part.
  @Test func partsCoverAllPairs() {
    let parts = (1...ChangeMatrix.parts).flatMap { ChangeMatrix(seed: $0, takesAll: false).pairs }
    #expect(parts.count == Set(parts).count)
    #expect(Set(parts) == Set(ChangeMatrix.allPairs))
  }
}

/// A change as a test argument.
struct ChangeCase: Sendable, CustomTestStringConvertible {
  let number: Int

  var change: SiteChange { SiteChange.all[number] }
  var testDescription: String { change.name }
}

/// Clean builds of the rich site with both of two changes, with one of them, and with neither.
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

  /// Takes every step between the states with and without the changes. Starts and ends with the first change only.
  func takeEveryStep(_ walk: inout SiteWalk) async throws {
    try await walk.go(to: both, "the second change of \(name)")
    try await walk.go(to: second, "the first undone of \(name)")
    try await walk.go(to: both, "the first change after the second of \(name)")
    try await walk.go(to: none, "both undone of \(name)")
    try await walk.go(to: both, "both at once of \(name)")
    try await walk.go(to: first, "the second undone of \(name)")
  }

  /// Applies and undoes both changes in fewer steps. Starts and ends with the first change only.
  func takeRound(_ walk: inout SiteWalk) async throws {
    try await walk.go(to: both, "the second change of \(name)")
    try await walk.go(to: second, "the first undone of \(name)")
    try await walk.go(to: first, "the second undone and the first made of \(name)")
  }
}
