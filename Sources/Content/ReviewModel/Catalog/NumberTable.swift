/// A flat hash table of numbers. The caller compares elements with equal hashes.
package struct NumberTable: Sendable {
  private var slots: [Slot]
  private var count = 0

  private struct Slot {
    var hash: UInt64 = 0
    /// The number; negative if the slot is free.
    var number = -1
  }

  /// Creates an empty table with room for `capacity` numbers; it grows if necessary.
  package init(capacity: Int = 0) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
  }

  /// Returns the first number with a hash for which `isSame` is true, or nil.
  package func first(_ hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    var position = start(hash)
    while slots[position].number >= 0 {
      if slots[position].hash == hash, isSame(slots[position].number) { return slots[position].number }
      position = (position + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a number with its hash.
  package mutating func insert(_ number: Int, _ hash: UInt64) {
    if (count + 1) * 2 > slots.count { grow() }
    place(Slot(hash: hash, number: number))
    count += 1
  }

  private mutating func place(_ slot: Slot) {
    var position = start(slot.hash)
    while slots[position].number >= 0 { position = (position + 1) & (slots.count - 1) }
    slots[position] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.number >= 0 { place(slot) }
  }

  private func start(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }
}
