/// The structure of a TIFF file (TIFF 6.0, section 2), which an EXIF block has.
struct TIFF: Sendable {
  /// One entry of a directory, with its value where that fits into the entry.
  struct Entry: Hashable, Sendable {
    /// The tag that says what the entry is about.
    let tag: Int
    /// The value or, where that is longer than four bytes, its offset.
    let value: Int
  }

  /// An image file directory (IFD).
  struct Directory: Hashable, Sendable {
    /// The entries that lie within the block.
    var entries: [Entry] = []
    /// The offset of the next directory, zero after the last one.
    var next = 0
  }

  /// The offset of the first directory.
  let firstDirectory: Int
  private let block: ByteReader
  private let order: ByteOrder

  /// Reads the header: the byte order, the number 42 and the offset of the first directory.
  init?(_ block: ByteReader) {
    var reader = block
    guard let mark = try? reader.readInteger(2), mark == 0x4949 || mark == 0x4D4D else { return nil }
    order = mark == 0x4949 ? .littleEndian : .bigEndian
    guard (try? reader.readInteger(2, order)) == 42 else { return nil }
    guard let offset = try? reader.readInteger(4, order) else { return nil }
    firstDirectory = offset
    self.block = block
  }

  /// The directory at `offset` as far as it lies within the block.
  func directory(at offset: Int) -> Directory {
    var directory = Directory()
    try? read(&directory, at: offset)
    return directory
  }

  /// Whether a directory at `offset` has at least one entry within the block.
  func hasEntries(at offset: Int) -> Bool {
    var reader = block
    guard (try? reader.skip(offset)) != nil, let count = try? reader.readInteger(2, order) else { return false }
    return count > 0 && reader.remaining >= 12
  }

  private func read(_ directory: inout Directory, at offset: Int) throws(PictureFault) {
    var reader = block
    try reader.skip(offset)
    for _ in 0..<(try reader.readInteger(2, order)) {
      directory.entries.append(try readEntry(&reader))
    }
    directory.next = try reader.readInteger(4, order)
  }

  /// Reads a tag, a type, a count and four bytes that hold a value that is short enough, from their start.
  private func readEntry(_ reader: inout ByteReader) throws(PictureFault) -> Entry {
    let tag = try reader.readInteger(2, order)
    let type = try reader.readInteger(2, order)
    try reader.skip(4)
    var field = try reader.take(4, orElse: "an EXIF entry is too short")
    return Entry(tag: tag, value: try field.readInteger(Self.size(ofType: type), order))
  }

  /// BYTE takes one byte and SHORT two; all else that is looked for is a LONG.
  private static func size(ofType type: Int) -> Int {
    switch type {
    case 1: 1
    case 3: 2
    default: 4
    }
  }
}
