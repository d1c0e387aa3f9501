import Notation

/// The combined metadata of a file, and the edits that remove it.
struct EmbeddedMetadata: Hashable, Sendable {
  /// The EXIF orientation, 1 to 8, of the first block with an orientation.
  private(set) var orientation: Int?
  /// The edits that remove all metadata except the orientation.
  private(set) var edits: [ByteEdit] = []
  private var found: PictureTraits = []

  /// The traits of the metadata: its presence, a location, a camera.
  var traits: PictureTraits { edits.isEmpty ? found : found.union(.metadata) }

  /// Adds an EXIF block: a TIFF header and the data after it. Its orientation is ignored in formats with a separate rotation.
  /// Returns the replacement of the block, with only the orientation; nil to remove the block.
  @discardableResult
  mutating func addEXIF(_ block: ByteReader, turnsPicture: Bool = true) -> ContiguousArray<UInt8>? {
    let exif = EXIF(block)
    found.formUnion(exif.traits)
    guard turnsPicture, orientation == nil, let turn = exif.orientation else { return nil }
    orientation = turn
    return turn == 1 ? nil : EXIF.block(orientation: turn)
  }

  mutating func addXMP(_ packet: some Sequence<UInt8>) { found.formUnion(XMP.traits(packet)) }

  /// Adds an edit of a part that is not needed to display the image.
  mutating func replace(
    _ range: Range<Int>,
    with replacement: ContiguousArray<UInt8> = [],
    in file: ContiguousArray<UInt8>
  ) {
    guard !file[range].elementsEqual(replacement) else { return }
    edits.append(ByteEdit(range: range, replacement: replacement))
  }

  /// Adds edits that remove the unread bytes of a file after the image, with the traits of a video among them.
  mutating func addTail(_ tail: ByteReader) {
    add(AppendedVideo.traits(tail))
    replace(tail.range, in: tail.bytes)
  }

  /// Adds the location and camera traits of another part of the file, whose orientation does not apply.
  mutating func add(_ other: PictureTraits) { found.formUnion(other.intersection([.location, .camera])) }
}

/// The orientation and the presence of a location and a camera in an EXIF block (Exif 2.32, section 4.5).
///
/// A malformed block is read as far as possible, as in browsers; it never makes an image unreadable.
struct EXIF: Sendable {
  /// The orientation, 1 to 8, in the directory of the main image (Exif 2.32, section 4.6.4 A).
  private(set) var orientation: Int?
  /// The location trait for a GPS directory with at least one entry (Exif 2.32, section 4.6.6), and the camera trait for an
  /// entry about a camera.
  private(set) var traits: PictureTraits = []

  /// The relevant tags of TIFF 6.0, section 8, and Exif 2.32, section 4.6.3.
  private enum Tag {
    static let orientation = 0x0112
    static let exifDirectory = 0x8769
    static let gpsDirectory = 0x8825
    /// Maker, model, maker note, owner, serial numbers, and the names of body and lens.
    static let camera: Set = [0x010F, 0x0110, 0x927C, 0xA430, 0xA431, 0xA433, 0xA434, 0xA435, 0xC614, 0xC62F]
  }

  /// Parses a block that begins with a TIFF header.
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

  /// Returns a block with only an orientation: a header and a directory of one entry, a SHORT (TIFF 6.0, section 2).
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

  /// Returns the offsets of the Exif directory, which an entry contains, and of the next directory, which describes the
  /// thumbnail.
  private static func linked(_ directory: TIFF.Directory) -> [Int] {
    let exif = directory.entries.first { $0.tag == Tag.exifDirectory }
    return [exif?.value, directory.next].compactMap(\.self).filter { $0 > 0 }
  }
}

/// The structure of TIFF files and EXIF blocks (TIFF 6.0, section 2).
struct TIFF: Sendable {
  /// An entry of a directory, with its value if the value fits into the entry.
  struct Entry: Hashable, Sendable {
    /// The tag, which identifies the meaning of the entry.
    let tag: Int
    /// The value or, if longer than four bytes, its offset.
    let value: Int
  }

  /// An image file directory (IFD).
  struct Directory: Hashable, Sendable {
    /// The entries within the block.
    var entries: [Entry] = []
    /// The offset of the next directory; 0 after the last.
    var next = 0
  }

  let firstDirectory: Int
  private let block: ByteReader
  private let order: ByteOrder

  /// Parses the header: the byte order, the number 42 and the offset of the first directory. Returns nil if it is invalid.
  init?(_ block: ByteReader) {
    var reader = block
    guard let mark = try? reader.readInteger(2), mark == 0x4949 || mark == 0x4D4D else { return nil }
    order = mark == 0x4949 ? .littleEndian : .bigEndian
    guard (try? reader.readInteger(2, order)) == 42 else { return nil }
    guard let offset = try? reader.readInteger(4, order) else { return nil }
    firstDirectory = offset
    self.block = block
  }

  /// Returns the directory at `offset`, as far as it is within the block.
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

  private func read(_ directory: inout Directory, at offset: Int) throws(PictureError) {
    var reader = block
    try reader.skip(offset)
    for _ in 0..<(try reader.readInteger(2, order)) {
      directory.entries.append(try readEntry(&reader))
    }
    directory.next = try reader.readInteger(4, order)
  }

  /// Reads an entry: a tag, a type, a count, and four bytes with the value or its offset. Short values are in the first
  /// bytes.
  private func readEntry(_ reader: inout ByteReader) throws(PictureError) -> Entry {
    let tag = try reader.readInteger(2, order)
    let type = try reader.readInteger(2, order)
    try reader.skip(4)
    var field = try reader.take(4, orElse: "an EXIF entry is too short")
    return Entry(tag: tag, value: try field.readInteger(Self.size(ofType: type), order))
  }

  /// Returns the size of a value in bytes: 1 for BYTE, 2 for SHORT, 4 for all others, of which only LONG is relevant.
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
  /// The names of properties in lower case. Writers choose the prefix, and some cameras use a proprietary namespace and
  /// capitalization, so only names that are common words include their usual prefix.
  private static let properties: [(PictureTraits, [UInt8])] = [
    (.location, "gpslatitude"), (.location, "gpslongitude"), (.location, "gpslongtitude"),
    (.location, "gpsdestlatitude"), (.location, "gpscoordinates"), (.location, "photoshop:city"),
    (.location, "photoshop:state"),
    (.location, "iptc4xmpcore:location"), (.location, "iptc4xmpext:location"), (.camera, "tiff:make"),
    (.camera, "tiff:model"), (.camera, "serialnumber"), (.camera, "lensmodel"), (.camera, "makernote"),
    (.camera, "cameraownername"),
  ].map { ($0, Array($1.utf8)) }

  private static let beginnings = Set(properties.map { $1[0] })

  /// Returns the traits of the properties in a packet.
  static func traits(_ packet: some Sequence<UInt8>) -> PictureTraits {
    let packet = packet.map(\.lowercased)
    return packet.indices.reduce(into: []) { traits, index in
      guard beginnings.contains(packet[index]) else { return }
      for (trait, name) in properties where packet[index...].starts(with: name) { traits.insert(trait) }
    }
  }
}
