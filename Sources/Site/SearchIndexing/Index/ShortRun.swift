/// A run of at most sixteen bytes, none of them 0, as two numbers: it is told from others without looking at bytes again.
struct ShortRun: Equatable {
  static let capacity = 16

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  var isEmpty: Bool { low == 0 }

  /// Appends a byte; of a run that is too long the first bytes are lost.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }

  /// A number for a hash table, of which the high bits are the mixed ones (Fibonacci hashing: Knuth, "The Art of Computer
  /// Programming", volume 3, section 6.4).
  var hash: UInt64 {
    let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0x9E37_79B9_7F4A_7C15
    return (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// What is known of short runs, by number: a hash table with open addresses.
struct RunTable {
  private struct Slot {
    var run = ShortRun()
    var words: Range<UInt32> = 0..<0
  }

  private var slots = [Slot](repeating: Slot(), count: 1 << 12)
  private var shift: UInt64 = 64 - 12
  private var count = 0

  /// The places of the words of a run; nil of one that is not known.
  subscript(run: ShortRun) -> Range<UInt32>? {
    let slot = slots[place(of: run)]
    return slot.run.isEmpty ? nil : slot.words
  }

  /// Adds a run that is not known.
  mutating func insert(_ run: ShortRun, words: Range<UInt32>) {
    slots[place(of: run)] = Slot(run: run, words: words)
    count += 1
    if count * 2 > slots.count { grow() }
  }

  /// The slot of a run, or the free one where it belongs.
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
