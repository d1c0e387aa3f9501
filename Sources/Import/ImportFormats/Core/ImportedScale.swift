import ReviewModel

/// The ratings that are possible in a source.
package enum ImportedScale: Hashable, Sendable {
  /// Numbers in hundredths: `worst: 50, best: 500, step: 50` for half a star to five stars.
  case points(worst: Int, best: Int, step: Int)
  /// Grades, best first.
  case grades([String])
  /// A scale to be inferred from the ratings.
  case unknown
}

// MARK: - Inference
extension ImportedScale {
  /// Returns the scale of ratings in hundredths, with its reason. The greatest rating is the best one if the ratings use a
  /// whole range such as 1 to 4; otherwise the best rating is 5, 10, 20 or 100.
  package static func inferred(from ratings: [Int]) -> (scale: ImportedScale, reason: String) {
    let most = ratings.max() ?? 0
    let isComplete = usesWholeRange(ratings, upTo: most)
    let best = isComplete ? most : commonBest(atLeast: most)
    let extent = "the ratings are \(Rating(hundredths: ratings.min() ?? 0)) to \(Rating(hundredths: most))"
    return (points(ratings, best: best), extent)
  }

  /// Returns the scale up to `best` that contains all ratings. It begins at 0 only if a rating is 0, if it is longer than
  /// ten points, or if it is Verdict's default: half stars out of five.
  package static func points(_ ratings: [Int], best: Int) -> ImportedScale {
    let step =
      [100, 50, 25, 20, 10, 5].first { step in (ratings + [best]).allSatisfy { $0.isMultiple(of: step) } } ?? 1
    let startsAtZero = best > 1000 || ratings.contains(0) || (best, step) == (500, 50)
    return .points(worst: startsAtZero ? 0 : step, best: best, step: step)
  }

  /// Returns the smallest common best rating.
  static func commonBest(atLeast points: Int) -> Int { [500, 1000, 2000].first { points <= $0 } ?? 10_000 }

  /// Whether the ratings use every point of a short scale of three or four points, or are too many to miss the best one by
  /// chance.
  private static func usesWholeRange(_ ratings: [Int], upTo most: Int) -> Bool {
    guard most == 300 || most == 400 else { return false }
    let all = Set(ratings)
    return ratings.count >= 20 || stride(from: 100, through: most, by: 100).allSatisfy(all.contains)
  }
}

// MARK: - Grades
extension ImportedScale {
  /// The letters from `A+` to `F-`, best first.
  package static let letters = "ABCDEF".flatMap { letter in ["+", "", "-"].map { "\(letter)\($0)" } }

  /// Returns the usual letters and the given ones, best first, with signs only if some letter has one.
  package static func grades(including names: Set<String>) -> [String] {
    let hasSigns = names.contains { $0.utf8.count > 1 }
    let rare: Set = ["D-", "E+", "E", "E-", "F+", "F-"]
    let usual = hasSigns ? letters.filter { !rare.contains($0) } : ["A", "B", "C", "D", "F"]
    return letters.filter { usual.contains($0) || names.contains($0) }
  }
}
