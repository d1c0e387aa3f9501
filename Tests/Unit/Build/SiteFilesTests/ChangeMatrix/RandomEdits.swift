import Foundation
import TestSupport

/// A sequence of random states of the rich site; each differs from the previous one by a few changes.
struct RandomEdits {
  /// The number of edits and their seed, from `RANDOM_EDITS` and `RANDOM_EDITS_SEED`; by default 12 and the current day.
  static let current: (count: Int, seed: Int) = {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["RANDOM_EDITS"].flatMap { Int($0) } ?? 12
    let seed = environment["RANDOM_EDITS_SEED"].flatMap { Int($0) } ?? Int(Date().timeIntervalSince1970 / 86_400)
    print("Random edits: RANDOM_EDITS=\(count) RANDOM_EDITS_SEED=\(seed)")
    return (count, seed)
  }()

  private static let changes = SiteChange.all + SiteChange.photos + SiteChange.errors
  private static let errors = changes.indices.suffix(SiteChange.errors.count)

  private let first: SiteState
  private var active: Set<Int> = []
  var generator: SeededGenerator

  init(from first: SiteState, seed: Int) {
    (self.first, generator) = (first, SeededGenerator(seed: UInt64(bitPattern: Int64(seed))))
  }

  /// Returns the next state, and the names of the changes that were applied or undone.
  mutating func next() throws -> (state: SiteState, name: String) {
    let before = active
    // Errors are corrected soon, and all changes are undone now and then.
    if chance(1, of: 3) { active.subtract(Self.errors) }
    if chance(1, of: 10) { active = [] }
    for _ in 0..<Int.random(in: 1...3, using: &generator) { toggle() }
    let names = active.symmetricDifference(before).sorted().map { number in
      (active.contains(number) ? "" : "not ") + Self.changes[number].name
    }
    return (try first.applying(active, of: Self.changes), names.joined(separator: ", "))
  }

  mutating func chance(_ count: Int, of total: Int) -> Bool { Int.random(in: 0..<total, using: &generator) < count }

  /// Applies or undoes a change; one in three is an error.
  private mutating func toggle() {
    let numbers = chance(1, of: 3) ? Self.errors : Self.changes.indices
    let number = Int.random(in: numbers, using: &generator)
    guard active.remove(number) == nil else { return }
    if active.allSatisfy({ Self.changes[$0].combines(with: Self.changes[number]) }) { active.insert(number) }
  }
}
