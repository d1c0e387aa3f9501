/// The terms of one review with their weights.
///
/// Each term is a byte with its level; a byte with its length; its UTF-8.
package struct DocumentTerms: Sendable, Equatable {
  private(set) var bytes: [UInt8] = []

  init() {}

  mutating func append(_ term: some Collection<UInt8>, level: UInt8) {
    guard term.count <= 255 else { return }
    bytes.append(level)
    bytes.append(UInt8(term.count))
    bytes += term
  }

  /// Reads the term at `index` and goes on to the next.
  func next(at index: inout Int) -> (level: UInt8, term: Range<Int>)? {
    guard index < bytes.count else { return nil }
    let start = index + 2
    let end = start + Int(bytes[index + 1])
    defer { index = end }
    return (bytes[index], start..<end)
  }
}
