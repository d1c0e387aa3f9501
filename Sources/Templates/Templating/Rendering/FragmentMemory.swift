/// The fragments that one renderer has rendered, to be written again where the same is shown.
struct FragmentMemory {
  /// What a fragment shows.
  struct Key: Hashable {
    /// The number of its form.
    let form: Int
    let record: RecordIdentity?
    let isFirst: Bool
    let isLast: Bool

    /// One word, because hashing takes longer than all else about a fragment that is remembered.
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

  /// The numbers of the forms of a program's fragments. Programs share what they remember.
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

  /// Writes what is remembered, and returns how many steps it took; nil when nothing is.
  func write(_ key: Key, to output: inout OutputBuffer) -> Int? {
    guard let place = places[key] else { return nil }
    output.append(bytes, place.bytes)
    return place.steps
  }

  /// Remembers the end of the output. When there is no room, all else is forgotten.
  mutating func keep(_ output: borrowing OutputBuffer, from start: Int, steps: Int, as key: Key) {
    if bytes.count + output.count - start > limit {
      places.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
    }
    // All room at once: to grow step by step would touch twice the memory, and pages touched first are slow.
    if bytes.isEmpty { bytes.reserveCapacity(limit) }
    let place = bytes.count
    output.copy(from: start, to: &bytes)
    places[key] = (place..<bytes.count, steps)
  }
}
