/// What the application segments and comments of a JPEG file say.
struct JPEGMetadata {
  private var embedded = EmbeddedMetadata()
  private var parts: [[UInt8]: [ExtendedPart]] = [:]
  private var profileParts: [UInt8: ArraySlice<UInt8>] = [:]
  private var profilePartCount: UInt8 = 0

  /// A part of an extended XMP packet and its offset in the packet.
  private struct ExtendedPart {
    let offset: Int
    let content: ArraySlice<UInt8>
  }

  /// All of it taken together; the parts of an extended packet may be in any order.
  var metadata: EmbeddedMetadata {
    var metadata = embedded
    for packet in parts.values {
      metadata.addXMP(packet.sorted { $0.offset < $1.offset }.map(\.content).joined())
    }
    return metadata
  }

  /// The profile, if all of its parts are there, in whatever order.
  var profile: ContiguousArray<UInt8>? {
    guard profilePartCount > 0 else { return nil }
    let parts = (1...profilePartCount).map { profileParts[$0] }
    return parts.contains(nil) ? nil : ContiguousArray(parts.compactMap(\.self).joined())
  }

  /// Adds a segment that lies with its marker and its length at `range`.
  mutating func add(_ marker: UInt8, _ segment: ByteReader, at range: Range<Int>) {
    if marker == JPEGMarker.application2, segment.rest.starts(with: ICCProfile.jpegMark) {
      return addProfile(segment.rest.dropFirst(ICCProfile.jpegMark.count))
    }
    let kept = marker == JPEGMarker.application1 ? addApplication1(segment) : Self.shown(marker, segment.rest)
    embedded.replace(range, with: kept.map { Self.segment(marker, $0) } ?? [], in: segment.bytes)
  }

  /// Makes a segment: its marker, a length that counts itself, and short content (ITU-T T.81 B.1.1.4).
  private static func segment(_ marker: UInt8, _ content: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    [0xFF, marker, 0, UInt8(content.count + 2)] + content
  }

  /// The number of the part, from one on, the number of parts, and the part (ICC.1:2022, annex B.4).
  private mutating func addProfile(_ content: ArraySlice<UInt8>) {
    guard let number = content.first, let count = content.dropFirst().first else { return }
    profilePartCount = count
    if profileParts[number] == nil { profileParts[number] = content.dropFirst(2) }
  }

  /// Returns what showing needs of a segment: JFIF without the thumbnail that follows its size (ITU-T T.871, section 10.1),
  /// or how Adobe wrote colours (ITU-T T.872, section 6.5.3).
  private static func shown(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> ContiguousArray<UInt8>? {
    switch marker {
    case JPEGMarker.application0 where content.starts(with: "JFIF\0".utf8) && content.count >= 14:
      ContiguousArray(content.prefix(12) + [0, 0])
    case JPEGMarker.application14 where content.starts(with: "Adobe".utf8) && content.count >= 12:
      ContiguousArray(content.prefix(12))
    default: nil
    }
  }

  /// Reads an APP1 segment, whose content is told by how it begins; returns what showing needs: the orientation.
  private mutating func addApplication1(_ segment: ByteReader) -> ContiguousArray<UInt8>? {
    var segment = segment
    if segment.rest.starts(with: EXIF.jpegMark) {
      // A padding byte, usually zero, follows the mark.
      try? segment.skip(EXIF.jpegMark.count + 1)
      return embedded.addEXIF(segment).map { EXIF.jpegMark + [0] + $0 }
    }
    if (try? segment.skip("http://ns.adobe.com/xap/1.0/\0")) == true {
      embedded.addXMP(segment.rest)
    } else if (try? segment.skip("http://ns.adobe.com/xmp/extension/\0")) == true {
      try? addExtended(segment)
    }
    return nil
  }

  /// A digest that names the packet, its length, and the offset of this part (XMP Specification Part 3, section
  /// 1.1.3.1).
  private mutating func addExtended(_ segment: ByteReader) throws(PictureFault) {
    var segment = segment
    let digest = try segment.take(32, orElse: "an extended XMP segment is too short")
    try segment.skip(4)
    let offset = try segment.readInteger(4)
    parts[Array(digest.rest), default: []].append(ExtendedPart(offset: offset, content: segment.rest))
  }
}

extension EXIF {
  /// What an APP1 segment of EXIF begins with, before a padding byte (Exif 2.32, section 4.7.2).
  static let jpegMark = ContiguousArray("Exif\0".utf8)
}
