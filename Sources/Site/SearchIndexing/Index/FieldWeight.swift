/// The weight of words in a field of a review.
struct FieldWeight {
  private let weight: Int
  /// The typical number of words in the field. A constant, not the average of the site, makes the terms of a review
  /// independent of other reviews, so they can be cached.
  private let usualLength: Int

  static let title = FieldWeight(weight: 8, usualLength: 4)
  static let subject = FieldWeight(weight: 8, usualLength: 4)
  static let restaurant = FieldWeight(weight: 6, usualLength: 2)
  static let tag = FieldWeight(weight: 5, usualLength: 4)
  static let category = FieldWeight(weight: 4, usualLength: 1)
  static let verdict = FieldWeight(weight: 2, usualLength: 16)
  static let text = FieldWeight(weight: 1, usualLength: 400)

  static func detail(_ weight: Int) -> FieldWeight { FieldWeight(weight: weight, usualLength: 4) }

  /// Returns the score, in 64ths, of a word that occurs `count` times in a field of `length` words. The formula is BM25 with
  /// k₁ = 1 and b = 1 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), at most twice the weight.
  func contribution(count: Int, length: Int) -> Int {
    128 * weight * count * usualLength / (count * usualLength + length)
  }
}

/// Sixteen levels of scores, each √2 times the previous one: level `n` is 2^(n/2) quarters.
enum ScoreLevel {
  static let bits = 4
  static let mask: UInt32 = 1 << bits - 1

  /// The lowest score of each level but the first, in 64ths: midway between levels.
  private static let thresholds = [19, 27, 38, 54, 76, 108, 152, 215, 304, 431, 609, 861, 1218, 1722, 2435]

  /// The level of each score up to the highest threshold.
  private static let levels = (0...2435).map { score in UInt32(thresholds.count { $0 <= score }) }

  static func level(of score: Int) -> UInt32 { levels[min(score, levels.count - 1)] }
}
