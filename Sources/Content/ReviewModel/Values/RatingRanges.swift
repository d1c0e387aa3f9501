/// The ratings of a scale in ranges of equal width, best first; single ratings if there are few. The first range contains
/// only the best rating, and the last may be narrower.
package struct RatingRanges: Hashable, Sendable {
  /// The ranges, best first.
  package let ranges: [ClosedRange<Rating>]
  private let best: Int
  private let width: Int

  init(of ratings: ClosedRange<Rating>, step: Int, atMost limit: Int) {
    let (worst, best) = (ratings.lowerBound.hundredths, ratings.upperBound.hundredths)
    let width = Self.width(of: best - worst, step: step, atMost: limit)
    ranges = stride(from: best, to: worst - width, by: -width).map { last in
      Rating(hundredths: max(last, worst))...Rating(hundredths: min(last + width - step, best))
    }
    (self.best, self.width) = (best, width)
  }

  /// Round widths in hundredths.
  private static let roundWidths = [5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000]

  private static func width(of length: Int, step: Int, atMost limit: Int) -> Int {
    let fits = { (length + $0 - 1) / $0 < limit }
    if fits(step) { return step }
    let round = roundWidths.first { $0.isMultiple(of: step) && fits($0) }
    return round ?? sequence(first: step) { $0 * 2 }.first(where: fits) ?? length
  }

  /// Returns the index of the range that contains a rating in hundredths.
  func place(of rating: Int) -> Int { (best - rating + width - 1) / width }

  /// Returns the range that contains a rating.
  package func range(of rating: Rating) -> ClosedRange<Rating> { ranges[place(of: rating.hundredths)] }
}
