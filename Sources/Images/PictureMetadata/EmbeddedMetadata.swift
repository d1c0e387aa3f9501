import Notation

/// What the metadata of a file says, all taken together, and the edits that remove it.
struct EmbeddedMetadata: Hashable, Sendable {
  /// The EXIF orientation, 1 to 8, of the first block that has one.
  private(set) var orientation: Int?
  /// The edits that remove all of it but the orientation.
  private(set) var edits: [ByteEdit] = []
  private var told: PictureTraits = []

  /// Whether there is any metadata, and what it tells: a location, a camera.
  var traits: PictureTraits { edits.isEmpty ? told : told.union(.metadata) }

  /// Adds an EXIF block: a TIFF header and what follows it. Its orientation does not count in a format that has its own
  /// way to turn a picture. Returns the block to publish instead: with the orientation alone, or nil.
  @discardableResult
  mutating func addEXIF(_ block: ByteReader, turnsPicture: Bool = true) -> ContiguousArray<UInt8>? {
    let exif = EXIF(block)
    told.formUnion(exif.traits)
    guard turnsPicture, orientation == nil, let turn = exif.orientation else { return nil }
    orientation = turn
    return turn == 1 ? nil : EXIF.block(orientation: turn)
  }

  /// Adds an XMP packet.
  mutating func addXMP(_ packet: some Sequence<UInt8>) { told.formUnion(XMP.traits(packet)) }

  /// Adds a part of the file that showing the picture does not need, and what takes its place.
  mutating func replace(
    _ range: Range<Int>,
    with replacement: ContiguousArray<UInt8> = [],
    in file: ContiguousArray<UInt8>
  ) {
    guard !file[range].elementsEqual(replacement) else { return }
    edits.append(ByteEdit(range: range, replacement: replacement))
  }

  /// Adds what another picture in the file tells; it does not turn this one.
  mutating func add(_ other: PictureTraits) { told.formUnion(other.intersection([.location, .camera])) }
}

/// The orientation and the presence of a location and a camera in an EXIF block (Exif 2.32, section 4.5).
///
/// A block that breaks the rules is read as far as it goes, as browsers do; it never makes a picture unreadable.
struct EXIF: Sendable {
  /// The orientation, 1 to 8, in the directory of the main picture (Exif 2.32, section 4.6.4 A).
  private(set) var orientation: Int?
  /// A location: a GPS directory with at least one entry (Exif 2.32, section 4.6.6). A camera: an entry that names it.
  private(set) var traits: PictureTraits = []

  /// The tags of TIFF 6.0, section 8, and Exif 2.32, section 4.6.3, that lead to what is looked for.
  private enum Tag {
    static let orientation = 0x0112
    static let exifDirectory = 0x8769
    static let gpsDirectory = 0x8825
    /// Maker, model, the maker's own notes, owner, serial numbers and names of the body and the lens.
    static let camera: Set = [0x010F, 0x0110, 0x927C, 0xA430, 0xA431, 0xA433, 0xA434, 0xA435, 0xC614, 0xC62F]
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
      if Self.hasLocation(directory, in: tiff) { traits.insert(.location) }
      if directory.entries.contains(where: { Tag.camera.contains($0.tag) }) { traits.insert(.camera) }
      pending += Self.linked(directory)
    }
  }

  /// Makes a block with nothing but an orientation: a header and a directory of one entry, a SHORT (TIFF 6.0, section 2).
  static func block(orientation: Int) -> ContiguousArray<UInt8> {
    let header: ContiguousArray<UInt8> = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    return header + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
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

/// The presence of a location and a camera in an XMP packet (XMP Specification Part 2, sections 3.2 and 3.3).
enum XMP {
  /// Names of properties, in lower case. The prefix before them is the choice of the writer, and some cameras use a
  /// namespace and a capitalisation of their own; only names that are common words are looked for with the usual prefix.
  private static let properties: [(PictureTraits, [UInt8])] = [
    (.location, "gpslatitude"), (.location, "gpslongitude"), (.location, "gpslongtitude"),
    (.location, "gpscoordinates"), (.location, "photoshop:city"), (.location, "photoshop:state"),
    (.location, "iptc4xmpcore:location"), (.location, "iptc4xmpext:location"), (.camera, "tiff:make"),
    (.camera, "tiff:model"), (.camera, "serialnumber"), (.camera, "lensmodel"), (.camera, "makernote"),
    (.camera, "cameraownername"),
  ].map { ($0, Array($1.utf8)) }

  private static let beginnings = Set(properties.map { $1[0] })

  /// Which of the properties a packet mentions.
  static func traits(_ packet: some Sequence<UInt8>) -> PictureTraits {
    let packet = packet.map(\.lowercased)
    return packet.indices.reduce(into: []) { traits, index in
      guard beginnings.contains(packet[index]) else { return }
      for (trait, name) in properties where packet[index...].starts(with: name) { traits.insert(trait) }
    }
  }
}
