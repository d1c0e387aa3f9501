/// Makes quick hashes of texts for tables of numbers (FNV-1a, 64 bits). It copies the bytes of a text into memory that it
/// keeps, since walking through the string itself takes longer.
package struct TextHasher: Sendable {
  private var bytes: [UInt8] = []

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Makes a hasher.
  package init() {}

  /// A hash of the bytes of a text.
  package mutating func hash(_ text: String) -> UInt64 {
    load(text)
    return bytes.reduce(Self.start) { $0.adding($1) }
  }

  /// A hash that is the same for texts that compare as equal, in whatever Unicode form.
  package mutating func canonicalHash(_ text: String) -> UInt64 {
    load(text)
    var hash = Self.start
    for byte in bytes {
      guard byte < 0x80 else { return self.hash(String(String.UnicodeScalarView(decomposed(text)))) }
      hash = hash.adding(byte)
    }
    return hash
  }

  /// A hash that is the same for names that fold to the same text.
  package mutating func foldedHash(_ name: String) -> UInt64 {
    load(name)
    var (hash, last) = (Self.start, UInt8(ascii: " "))
    for byte in bytes {
      guard byte.isSimple(after: last) else { return self.hash(folded(name)) }
      hash = hash.adding(byte.asciiLowercased)
      last = byte
    }
    return last == UInt8(ascii: " ") ? self.hash(folded(name)) : hash
  }

  /// The canonical hash of the lower case of a path below a folder, `index` added to one that ends with a slash; nil when
  /// it is not of plain ASCII, or has escapes.
  package mutating func pathHash(_ path: String, index: String) -> UInt64? {
    load(path)
    if bytes.last == UInt8(ascii: "/") { bytes += index.utf8 }
    var hash = Self.start
    for byte in bytes.dropFirst() {
      guard byte < 0x80, byte != UInt8(ascii: "%") else { return nil }
      hash = hash.adding(byte.asciiLowercased)
    }
    return hash
  }

  private mutating func load(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text.utf8)
  }
}

extension UInt64 {
  fileprivate func adding(_ byte: UInt8) -> UInt64 { (self ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

extension UInt8 {
  /// The byte, or the small letter of a capital of ASCII.
  fileprivate var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// Whether it is printable ASCII that needs no cleaning behind another byte: spaces stand alone.
  fileprivate func isSimple(after last: UInt8) -> Bool {
    self >= 0x20 && self < 0x7F && (self != 0x20 || last != 0x20)
  }
}
