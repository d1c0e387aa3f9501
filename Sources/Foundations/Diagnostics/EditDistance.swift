/// Returns the number of insertions, deletions, substitutions and swaps of adjacent characters that turn `one` into `other`
/// (optimal string alignment distance). Nil if the distance exceeds `limit`.
package func editDistance(_ one: String, _ other: String, atMost limit: Int) -> Int? {
  editDistance(Array(one), Array(other), atMost: limit)
}

/// Returns the optimal string alignment distance of two arrays; nil if it exceeds `limit`.
@inlinable
package func editDistance<Unit: Equatable>(_ a: [Unit], _ b: [Unit], atMost limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    if let least = row.min(), least > limit { return nil }
    (beforeLast, last) = (last, row)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}

/// Candidates for spelling suggestions ("did you mean").
package struct Suggestions: Sendable {
  private let candidates: [(name: String, letters: [Unicode.Scalar])]

  /// Creates suggestions from candidate names.
  package init(_ names: some Sequence<String>) {
    candidates = names.map { ($0, Self.letters($0)) }
  }

  /// Returns the nearest candidate, ignoring letter case; the first among equals. Nil if more than a third of the letters
  /// differ, or both letters of a two-letter word.
  package func nearest(to written: String) -> String? {
    let letters = Self.letters(written)
    let pattern = LetterPattern(letters)
    var limit = letters.count == 2 ? 1 : letters.count / 3
    var found: String?
    for candidate in candidates {
      let near = pattern.map { $0.distance(to: candidate.letters, atMost: limit) }
      guard let distance = near ?? editDistance(letters, candidate.letters, atMost: limit) else { continue }
      if found == nil || distance < limit { found = candidate.name }
      limit = min(limit, distance)
    }
    return found
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] { Array(text.lowercased().unicodeScalars) }
}

/// Returns the candidate nearest to `written`; nil without a similar candidate.
package func nearest(to written: String, among candidates: some Sequence<String>) -> String? {
  Suggestions(candidates).nearest(to: written)
}

/// Returns a hint with the candidate nearest to `written`; nil without a similar candidate.
package func didYouMean(_ written: String, among candidates: some Sequence<String>) -> String? {
  nearest(to: written, among: candidates).map { "did you mean '\($0)'?" }
}
