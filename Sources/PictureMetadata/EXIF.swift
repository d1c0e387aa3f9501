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
