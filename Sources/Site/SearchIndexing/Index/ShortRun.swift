/// A run of at most sixteen nonzero bytes as two integers, which are compared without reading bytes again.
struct ShortRun: Equatable {
  static let capacity = 16

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  var isEmpty: Bool { low == 0 }

  /// Appends a byte; a run that becomes too long loses its first bytes.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }

  /// The hash, whose high bits are the mixed ones (Fibonacci hashing: Knuth, "The Art of Computer Programming", volume 3,
  /// section 6.4).
  var hash: UInt64 {
    let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0x9E37_79B9_7F4A_7C15
    return (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// A cache of the words of short runs: a hash table with open addressing.
struct RunTable {
  private struct Slot {
    var run = ShortRun()
    var words: Range<UInt32> = 0..<0
  }

  private var slots = [Slot](repeating: Slot(), count: 1 << 12)
  private var shift: UInt64 = 64 - 12
  private var count = 0

  /// The range of the words of a run; nil for an unknown run.
  subscript(run: ShortRun) -> Range<UInt32>? {
    let slot = slots[place(of: run)]
    return slot.run.isEmpty ? nil : slot.words
  }

  /// Adds an unknown run.
  mutating func insert(_ run: ShortRun, words: Range<UInt32>) {
    slots[place(of: run)] = Slot(run: run, words: words)
    count += 1
    if count * 2 > slots.count { grow() }
  }

  /// Returns the slot of a run, or the free slot where it belongs.
  private func place(of run: ShortRun) -> Int {
    var place = Int(run.hash >> shift)
    while slots[place].run != run, !slots[place].run.isEmpty { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 4)
    shift -= 2
    for slot in old where !slot.run.isEmpty { slots[place(of: slot.run)] = slot }
  }
}
