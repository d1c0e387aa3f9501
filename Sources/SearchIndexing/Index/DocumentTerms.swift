/// The terms of one review with their weights, encoded: what a build can keep of a review that has not changed.
///
/// Each term is a byte with its level, or `spelling`; a byte with its length; its UTF-8.
package struct DocumentTerms: Sendable, Equatable {
  /// Changes whenever the same review would be encoded in another way.
  package static let format = 1

  /// Stands where a level would, before a word as it is spelt in a title, restaurant, category or tag.
  static let spelling: UInt8 = 0xFF

  package private(set) var bytes: [UInt8] = []

  init() {}

  /// Takes bytes that were kept; nil when they are not whole.
  package init?(encoded bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      guard index + 1 < bytes.count, bytes[index] < 1 << ScoreLevel.bits || bytes[index] == Self.spelling else {
        return nil
      }
      index += 2 + Int(bytes[index + 1])
    }
    guard index == bytes.count else { return nil }
    self.bytes = bytes
  }

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
