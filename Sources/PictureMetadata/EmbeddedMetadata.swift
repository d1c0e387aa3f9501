import Notation

/// What the EXIF and XMP blocks of a file say, all taken together.
struct EmbeddedMetadata: Hashable, Sendable {
  /// The EXIF orientation, 1 to 8, of the first block that has one.
  private(set) var orientation: Int?
  /// Whether any block has a location.
  private(set) var hasLocation = false

  /// Adds an EXIF block: a TIFF header and what follows it.
  mutating func addEXIF(_ block: ByteReader) {
    let exif = EXIF(block)
    orientation = orientation ?? exif.orientation
    hasLocation = hasLocation || exif.hasLocation
  }

  /// Adds an EXIF block of a format that has its own way to turn a picture.
  mutating func addEXIFLocation(_ block: ByteReader) {
    hasLocation = hasLocation || EXIF(block).hasLocation
  }

  /// Adds an XMP packet.
  mutating func addXMP(_ packet: some Sequence<UInt8>) {
    hasLocation = hasLocation || XMP.hasLocation(packet)
  }

  /// Adds whether other metadata has a location, not its orientation.
  mutating func addLocation(of other: EmbeddedMetadata) {
    hasLocation = hasLocation || other.hasLocation
  }
}

/// The orientation and the presence of a location in an EXIF block (Exif 2.32, section 4.5).
///
/// A block that breaks the rules is read as far as it goes, as browsers do; it never makes a picture unreadable.
struct EXIF: Sendable {
  /// The orientation, 1 to 8, in the directory of the main picture (Exif 2.32, section 4.6.4 A).
  private(set) var orientation: Int?
  /// Whether a GPS directory has at least one entry (Exif 2.32, section 4.6.6).
  private(set) var hasLocation = false

  /// The tags of TIFF 6.0, section 8, and Exif 2.32, section 4.6.3, that lead to what is looked for.
  private enum Tag {
    static let orientation = 0x0112
    static let exifDirectory = 0x8769
    static let gpsDirectory = 0x8825
  }

  /// Reads a block that begins with a TIFF header.
  init(_ block: ByteReader) {
    guard let tiff = TIFF(block) else { return }
    var pending = [tiff.firstDirectory]
    var visited: Set<Int> = []
    while let offset = pending.popLast(), visited.count < PictureLimits.exifDirectories {
      guard visited.insert(offset).inserted else { continue }
      let directory = tiff.directory(at: offset)
      if offset == tiff.firstDirectory { orientation = Self.orientation(directory) }
      hasLocation = hasLocation || Self.hasLocation(directory, in: tiff)
      pending += Self.linked(directory)
    }
  }

  private static func orientation(_ directory: TIFF.Directory) -> Int? {
    let entry = directory.entries.first { $0.tag == Tag.orientation }
    return entry.flatMap { (1...8).contains($0.value) ? $0.value : nil }
  }

  private static func hasLocation(_ directory: TIFF.Directory, in tiff: TIFF) -> Bool {
    directory.entries.contains { entry in
      entry.tag == Tag.gpsDirectory && tiff.hasEntries(at: entry.value)
    }
  }

  /// The directory of the thumbnail follows that of the picture; the Exif directory is named by an entry.
  private static func linked(_ directory: TIFF.Directory) -> [Int] {
    let exif = directory.entries.first { $0.tag == Tag.exifDirectory }
    return [exif?.value, directory.next].compactMap(\.self).filter { $0 > 0 }
  }
}

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

/// The presence of a location in an XMP packet (XMP Specification Part 2, section 3.3.1, the properties of GPS).
enum XMP {
  /// The property names, in lower case. The prefix before them is the choice of the writer, and some cameras use a
  /// namespace and a capitalisation of their own.
  private static let properties = ["gpslatitude", "gpslongitude", "gpslongtitude", "gpscoordinates"]
    .map { Array($0.utf8) }

  /// Whether a packet mentions a property that holds a place.
  static func hasLocation(_ packet: some Sequence<UInt8>) -> Bool {
    let packet = packet.map(\.lowercased)
    return packet.indices.contains { index in
      packet[index] == properties[0][0] && properties.contains { packet[index...].starts(with: $0) }
    }
  }
}
