import Diagnostics
import ReviewModel

/// Finds names that differ in one or two characters.
///
/// Only names with a common beginning or end are compared, because two edits cannot affect the beginning, the middle and
/// the end. In large groups, each name is compared with the next `window` names in alphabetical order, so that the work is
/// linear.
package struct SimilarNames {
  /// The indices of two similar names.
  package struct Pair: Hashable {
    package let first: Int
    package let second: Int

    package init(first: Int, second: Int) { (self.first, self.second) = (first, second) }
  }

  private typealias Buckets = [NameEdge: [Int]]

  private let names: [FoldedName]
  private let beginnings: Buckets
  private let endings: Buckets
  /// The number of names in the first of two groups.
  private let firstCount: Int?

  private static let window = 500
  private static let shortest = 4

  /// Prepares the comparison of names. Names with fewer than four characters are not compared. If the names are two groups,
  /// `firstCount` is the size of the first one, and names are compared with those of the other group alone.
  package init(_ names: [String], firstCount: Int? = nil) {
    self.firstCount = firstCount
    var codes = CharacterCodes()
    let names = names.map { FoldedName(codes.codes(of: folded($0))) }
    beginnings = Self.buckets(names) { $0.prefix($1) }
    endings = Self.buckets(names) { $0.suffix($1) }
    self.names = names
  }

  private static func buckets(_ names: [FoldedName], _ edge: ([UInt32], Int) -> ArraySlice<UInt32>) -> Buckets {
    names.indices.reduce(into: [:]) { buckets, index in
      let name = names[index]
      guard name.codes.count >= shortest else { return }
      for length in name.thirds { buckets[NameEdge(edge(name.codes, length)), default: []].append(index) }
    }
  }

  /// All pairs, ordered by their indices.
  package var pairs: [Pair] {
    var found: Set<Pair> = []
    for bucket in beginnings.values { compare(ordered(bucket) { $0 }, &found) }
    for bucket in endings.values { compare(ordered(bucket) { $0.reversed() }, &found) }
    return found.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Returns the number of characters of a name.
  package func length(_ name: Int) -> Int { names[name].codes.count }

  /// Returns a bucket, in alphabetical order if it is too large for comparing all pairs.
  private func ordered(_ bucket: [Int], _ direction: ([UInt32]) -> [UInt32]) -> [Int] {
    guard bucket.count > Self.window else { return bucket }
    let keys = bucket.map { (place: $0, codes: direction(names[$0].codes)) }
    return keys.sorted { $0.codes.lexicographicallyPrecedes($1.codes) }.map(\.place)
  }

  private func areCompared(_ one: Int, _ other: Int) -> Bool {
    firstCount.map { (one < $0) != (other < $0) } ?? true
  }

  private func compare(_ bucket: [Int], _ found: inout Set<Pair>) {
    for (position, one) in bucket.enumerated() {
      for other in bucket[(position + 1)...].prefix(Self.window)
      where areCompared(one, other) && names[one].isNear(names[other]) {
        found.insert(Pair(first: min(one, other), second: max(one, other)))
      }
    }
  }
}

/// The beginning or the end of a name, up to four codes. Numbers instead of a slice, whose hash and memory took a third of the work for
/// the names of a long log.
private struct NameEdge: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init(_ codes: ArraySlice<UInt32>) {
    for code in codes { (high, low) = (high << 32 | low >> 32, low << 32 | UInt64(code)) }
  }
}

/// A case-folded name, with a code for every character.
private struct FoldedName {
  let codes: [UInt32]
  private let codesWithoutNumbers: [UInt32]
  /// A bit for each character that occurs; different characters can share a bit.
  private let characters: UInt64

  init(_ codes: [UInt32]) {
    self.codes = codes
    codesWithoutNumbers =
      codes.contains(where: CharacterCodes.isNumber) ? codes.filter { !CharacterCodes.isNumber($0) } : codes
    characters = codes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// The length of a third of the name, to that of a name that is two characters longer.
  var thirds: ClosedRange<Int> { Self.third(codes.count)...Self.third(codes.count + 2) }

  private static func third(_ count: Int) -> Int { min(4, max(2, count / 3)) }

  /// Whether one edit, or two in longer names, make the names equal. Names that differ only in numbers are distinct: `Table 12`
  /// and `Table 13`.
  func isNear(_ other: FoldedName) -> Bool {
    let limit = min(codes.count, other.codes.count) < 8 ? 1 : 2
    // An edit removes at most one character and adds at most one.
    guard abs(codes.count - other.codes.count) <= limit,
      (characters ^ other.characters).nonzeroBitCount <= 2 * limit
    else { return false }
    return codesWithoutNumbers != other.codesWithoutNumbers
      && editDistance(codes, other.codes, atMost: limit) != nil
  }
}

/// Assigns codes to characters; equal characters have equal codes.
private struct CharacterCodes {
  private var codes: [Character: UInt32] = [:]

  private static let numberFlag: UInt32 = 1 << 31

  static func isNumber(_ code: UInt32) -> Bool { code & numberFlag != 0 }

  /// The codes of ASCII characters are their values, which saves dividing most names into characters.
  mutating func codes(of text: String) -> [UInt32] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.map { code(of: $0) } }
    return text.utf8.map { UInt32($0) | ($0.isDigit ? Self.numberFlag : 0) }
  }

  private mutating func code(of character: Character) -> UInt32 {
    if let ascii = character.asciiValue { return UInt32(ascii) | (ascii.isDigit ? Self.numberFlag : 0) }
    if let code = codes[character] { return code }
    let code = UInt32(0x80 + codes.count) | (character.isNumber ? Self.numberFlag : 0)
    codes[character] = code
    return code
  }
}
