import Foundation
import TestSupport

/// The cases that a run tests: all single changes, and a part of their pairs that rotates daily.
struct ChangeMatrix: Sendable {
  /// The numbers of two changes that are combined, the smaller first.
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int
  }

  /// The number of parts. As many successive days test every pair once.
  static let parts = 112
  /// The selection of this run. Its seed is printed, so that a failure can be repeated.
  static let current = ChangeMatrix(ProcessInfo.processInfo.environment)

  /// The number that selects the part of the pairs.
  let seed: Int
  let pairs: [Pair]

  /// Selects one part of the pairs, or all pairs.
  init(seed: Int, takesAll: Bool) {
    self.seed = seed
    let all = Self.allPairs
    pairs = takesAll ? all : all.enumerated().filter { ($0.offset - seed) % Self.parts == 0 }.map(\.element)
  }

  /// Creates the selection of `CHANGE_MATRIX` and `CHANGE_MATRIX_SEED`. The default seed is the day of the year.
  private init(_ environment: [String: String]) {
    let day = Calendar(identifier: .gregorian).ordinality(of: .day, in: .year, for: Date()) ?? 1
    let seed = environment["CHANGE_MATRIX_SEED"].flatMap { Int($0) } ?? day
    self.init(seed: seed, takesAll: environment["CHANGE_MATRIX"] == "all")
    print("Change matrix: \(pairs.count) of \(Self.allPairs.count) pairs, CHANGE_MATRIX_SEED=\(seed)")
  }

  /// All pairs of changes that can be combined.
  static var allPairs: [Pair] {
    SiteChange.all.indices.flatMap { first in
      SiteChange.all.indices.dropFirst(first + 1)
        .filter { SiteChange.all[first].combines(with: SiteChange.all[$0]) }
        .map { Pair(first: first, second: $0) }
    }
  }

  /// Returns the second changes of the selected pairs that begin with `first`.
  func partners(of first: Int) -> [Int] { pairs.filter { $0.first == first }.map(\.second) }

  /// All changes in a random order that depends on the seed.
  var shuffledChanges: [Int] {
    var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    return SiteChange.all.indices.shuffled(using: &generator)
  }
}
