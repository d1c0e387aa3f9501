import BinaryCoding
import SearchIndexing

/// Which reviews of an earlier index are there still, and which are not in it, by the hashes of their files.
struct ReviewMatch {
  /// For each earlier review its number now.
  private(set) var numbers: [UInt32]
  /// The numbers of the reviews that the earlier index does not know.
  private(set) var fresh: [Int] = []

  init(earlier: [ContentHash], now: [ContentHash]) {
    numbers = [UInt32](repeating: EarlierTerms.gone, count: earlier.count)
    // Mostly nothing has moved, so what is alike at both ends needs no table.
    let start = zip(earlier, now).prefix { $0 == $1 }.count
    let end = zip(earlier.dropFirst(start).reversed(), now.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    for number in 0..<start { numbers[number] = UInt32(number) }
    for place in 1..<end + 1 { numbers[earlier.count - place] = UInt32(now.count - place) }
    var rest: [ContentHash: Int] = [:]
    for number in start..<earlier.count - end { rest[earlier[number]] = number }
    for number in start..<now.count - end {
      if let old = rest.removeValue(forKey: now[number]) { numbers[old] = UInt32(number) } else { fresh.append(number) }
    }
  }
}
