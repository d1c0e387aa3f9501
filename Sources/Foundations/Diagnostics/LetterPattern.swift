/// A word to compute edit distances from. Bit-parallel: a column of the distance table is stored as the bits of integers
/// (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003, section 4).
struct LetterPattern {
  private let count: Int
  /// Bit masks of the positions of each letter; those of ASCII letters are indexed by code point.
  private var ascii = [UInt64](repeating: 0, count: 128)
  private var others: [Unicode.Scalar: UInt64] = [:]

  /// Creates a pattern; nil for an empty word or more than 64 letters.
  init?(_ letters: [Unicode.Scalar]) {
    guard (1...64).contains(letters.count) else { return nil }
    count = letters.count
    for (place, letter) in letters.enumerated() {
      if letter.isASCII {
        ascii[Int(letter.value)] |= 1 << UInt64(place)
      } else {
        others[letter, default: 0] |= 1 << UInt64(place)
      }
    }
  }

  /// Returns the distance that `editDistance` computes; nil if it exceeds `limit`.
  func distance(to word: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(word.count - count) <= limit else { return nil }
    let last: UInt64 = 1 << UInt64(count - 1)
    // Positive and negative vertical differences of the table, and its zero diagonal differences (VP, VN and D0).
    var (rises, falls, keeps): (UInt64, UInt64, UInt64) = (.max, 0, 0)
    var (distance, before, left) = (count, UInt64(0), word.count)
    for letter in word {
      let places = letter.isASCII ? ascii[Int(letter.value)] : others[letter] ?? 0
      let swaps = ((~keeps & places) << 1) & before
      keeps = (((places & rises) &+ rises) ^ rises) | places | falls | swaps
      let (risesAlong, fallsAlong) = (falls | ~(keeps | rises), keeps & rises)
      if risesAlong & last != 0 { distance += 1 } else if fallsAlong & last != 0 { distance -= 1 }
      left -= 1
      // Each remaining letter reduces the distance by at most 1.
      guard distance - left <= limit else { return nil }
      let shifted = risesAlong << 1 | 1
      (rises, falls) = (fallsAlong << 1 | ~(keeps | shifted), shifted & keeps)
      before = places
    }
    return distance
  }
}
