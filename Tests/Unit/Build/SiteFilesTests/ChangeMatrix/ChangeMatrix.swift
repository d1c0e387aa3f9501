import Foundation
import TestSupport

/// The cases of the matrix that a run takes: all changes alone, and a part of their pairs that rotates by day.
struct ChangeMatrix: Sendable {
  /// Numbers of two changes that are made together, the smaller first.
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int
  }

  /// The number of parts: in as many successive days, every pair is taken once.
  static let parts = 56
  /// The selection of this run, printed so that a failure can be repeated.
  static let current = ChangeMatrix(ProcessInfo.processInfo.environment)

  /// What chooses the part.
  let seed: Int
  /// The selected pairs.
  let pairs: [Pair]

  /// Selects a part, or all pairs.
  init(seed: Int, takesAll: Bool) {
    self.seed = seed
    let all = Self.allPairs
    pairs = takesAll ? all : all.enumerated().filter { ($0.offset - seed) % Self.parts == 0 }.map(\.element)
  }

  /// Selects what `CHANGE_MATRIX` and `CHANGE_MATRIX_SEED` say; the seed is the day of the year by default.
  private init(_ environment: [String: String]) {
    let day = Calendar(identifier: .gregorian).ordinality(of: .day, in: .year, for: Date()) ?? 1
    let seed = environment["CHANGE_MATRIX_SEED"].flatMap { Int($0) } ?? day
    self.init(seed: seed, takesAll: environment["CHANGE_MATRIX"] == "all")
    print("Change matrix: \(pairs.count) of \(Self.allPairs.count) pairs, CHANGE_MATRIX_SEED=\(seed)")
  }

  /// All pairs of changes that can be made together.
  static var allPairs: [Pair] {
    SiteChange.all.indices.flatMap { first in
      SiteChange.all.indices.dropFirst(first + 1)
        .filter { SiteChange.all[first].combines(with: SiteChange.all[$0]) }
        .map { Pair(first: first, second: $0) }
    }
  }

  /// The second changes of the selected pairs of a first one.
  func partners(of first: Int) -> [Int] { pairs.filter { $0.first == first }.map(\.second) }

  /// All changes in an order that follows from the seed.
  var shuffledChanges: [Int] {
    var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    return SiteChange.all.indices.shuffled(using: &generator)
  }
}
