extension ByteReader {
  /// Whether the bytes not yet read begin with `literal`.
  ///
  /// - Throws: The overrun fault where they end within it.
  func begins(with literal: some Collection<UInt8>) throws(PictureFault) -> Bool {
    let start = rest.prefix(literal.count)
    guard literal.starts(with: start) else { return false }
    guard start.count == literal.count else { throw overrun }
    return true
  }

  /// Moves over `literal` if the bytes not yet read begin with it.
  mutating func skip(_ literal: String) throws(PictureFault) -> Bool {
    guard try begins(with: literal.utf8) else { return false }
    try skip(literal.utf8.count)
    return true
  }

  /// Reads up to `literal` and moves over it.
  ///
  /// - Throws: The overrun fault where `literal` does not follow.
  mutating func readBytes(upTo literal: String) throws(PictureFault) -> ArraySlice<UInt8> {
    let start = self
    let pattern = Array(literal.utf8)
    while !isAtEnd {
      seek(to: pattern[0])
      guard !rest.starts(with: pattern) else { break }
      if !isAtEnd { try skip(1) }
    }
    let length = position - start.position
    try skip(pattern.count)
    return start.rest.prefix(length)
  }

  /// Reads four characters that name a chunk or a box.
  mutating func readFourCC() throws(PictureFault) -> FourCC {
    FourCC(rawValue: UInt32(truncatingIfNeeded: try readInteger(4)))
  }
}

/// Four characters that name a PNG or RIFF chunk, a box, a brand or an item type.
struct FourCC: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The characters, the first one in the most significant byte.
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(stringLiteral value: StaticString) {
    rawValue = "\(value)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
