/// Terms by number and numbers by term, as bytes: a hash table with open addressing, without an allocation per term.
struct TermTable: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each term in `bytes`.
  private var ends: [UInt32] = []
  private var hashes: [UInt32] = []
  /// The number of the term in each slot, plus one; 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 1024)

  var count: Int { ends.count }

  subscript(number: Int) -> ArraySlice<UInt8> { bytes[start(of: number)..<Int(ends[number])] }

  private func start(of number: Int) -> Int { number == 0 ? 0 : Int(ends[number - 1]) }

  /// Returns the number of a term; adds the term if it is missing.
  mutating func number(of term: [UInt8]) -> Int {
    let hash = Self.hash(term)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if hashes[candidate] == hash, self[candidate].elementsEqual(term) { return candidate }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(count) + 1
    append(term, hash)
    return count - 1
  }

  private mutating func append(_ term: [UInt8], _ hash: UInt32) {
    bytes += term
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    if count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in hashes.indices {
      var slot = Int(hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number) + 1
    }
  }

  /// Returns the FNV-1a hash (Fowler, Noll and Vo), with the high bits mixed into the low ones, which select the slot.
  private static func hash(_ term: [UInt8]) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in term { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash ^ (hash >> 15)
  }
}

extension TermTable {
  /// A term in sorted order.
  struct Entry: Sendable {
    /// The first eight bytes as a number, which differs for most terms.
    let key: UInt64
    let number: Int
  }

  /// Returns the terms for which `isIncluded` is true, sorted by bytes.
  func sorted(_ isIncluded: (Int) -> Bool = { _ in true }) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for number in 0..<count where isIncluded(number) { entries.append(Entry(key: key(of: number), number: number)) }
    entries.sort { one, other in
      one.key != other.key ? one.key < other.key : self[one.number].lexicographicallyPrecedes(self[other.number])
    }
    return entries
  }

  private func key(of number: Int) -> UInt64 {
    let first = self[number].prefix(8)
    let key = first.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return key << UInt64(8 * (8 - first.count))
  }
}
