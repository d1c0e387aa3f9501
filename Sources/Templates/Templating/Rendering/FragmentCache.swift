/// A cache of the output of fragments, for one renderer.
struct FragmentCache {
  /// The key of cached output.
  struct Key: Hashable {
    /// The number of the fragment's form.
    let form: Int
    let record: RecordIdentity?
    let isFirst: Bool
    let isLast: Bool

    /// Hashes one word, because hashing dominates the cost of cached fragments.
    func hash(into hasher: inout Hasher) {
      hasher.combine((record?.mixed ?? 0) ^ UInt(form) << 2 ^ (isFirst ? 2 : 0) ^ (isLast ? 1 : 0))
    }
  }

  private let limit: Int
  private var numbers: [TemplateFragment.Form: Int] = [:]
  private var programs: [ObjectIdentifier: (code: TemplateCode, forms: [Int])] = [:]
  private var places: [Key: (bytes: Range<Int>, steps: Int)] = [:]
  private var bytes: ContiguousArray<UInt8> = []

  init(limit: Int) { self.limit = limit }

  /// Returns the numbers of the forms of a program's fragments. Programs share cached output.
  mutating func forms(of code: TemplateCode) -> [Int] {
    if code.fragments.isEmpty { return [] }
    if let program = programs[ObjectIdentifier(code)] { return program.forms }
    let forms = code.fragments.map { number(of: $0.form) }
    programs[ObjectIdentifier(code)] = (code, forms)
    return forms
  }

  private mutating func number(of form: TemplateFragment.Form) -> Int {
    if let number = numbers[form] { return number }
    numbers[form] = numbers.count
    return numbers.count - 1
  }

  /// Writes cached output and returns its number of steps; nil if it is not cached.
  func write(_ key: Key, to output: inout OutputBuffer) -> Int? {
    guard let place = places[key] else { return nil }
    output.append(bytes, place.bytes)
    return place.steps
  }

  /// Caches the end of the output. If the limit is exceeded, all other entries are removed.
  mutating func store(_ output: borrowing OutputBuffer, from start: Int, steps: Int, as key: Key) {
    if bytes.count + output.count - start > limit {
      places.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
    }
    // Reserves the whole limit: gradual growth would touch twice the memory, and first accesses to pages are slow.
    if bytes.isEmpty { bytes.reserveCapacity(limit) }
    let place = bytes.count
    output.copy(from: start, to: &bytes)
    places[key] = (place..<bytes.count, steps)
  }
}
