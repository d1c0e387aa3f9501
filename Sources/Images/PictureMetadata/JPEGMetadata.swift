/// The metadata in the application segments and comments of a JPEG file.
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

  /// The combined metadata; the parts of an extended XMP packet may be in any order.
  var metadata: EmbeddedMetadata {
    var metadata = embedded
    for packet in parts.values {
      metadata.addXMP(packet.sorted { $0.offset < $1.offset }.map(\.content).joined())
    }
    return metadata
  }

  /// The colour profile, from parts in any order; nil if a part is missing.
  var profile: ContiguousArray<UInt8>? {
    guard profilePartCount > 0 else { return nil }
    let parts = (1...profilePartCount).map { profileParts[$0] }
    return parts.contains(nil) ? nil : ContiguousArray(parts.compactMap(\.self).joined())
  }

  /// Adds a segment; `range` includes its marker and length.
  mutating func add(_ marker: UInt8, _ segment: ByteReader, at range: Range<Int>) {
    if marker == JPEGMarker.application2, segment.rest.starts(with: ICCProfile.jpegMark) {
      return addProfile(segment.rest.dropFirst(ICCProfile.jpegMark.count))
    }
    if marker == JPEGMarker.application13 { addResources(segment) }
    let kept = marker == JPEGMarker.application1 ? addApplication1(segment) : Self.shown(marker, segment.rest)
    embedded.replace(range, with: kept.map { Self.segment(marker, $0) } ?? [], in: segment.bytes)
  }

  private mutating func addResources(_ segment: ByteReader) {
    var segment = segment
    guard segment.rest.starts(with: IPTC.jpegMark), (try? segment.skip(IPTC.jpegMark.count)) != nil else { return }
    embedded.add(IPTC.traits(segment))
  }

  /// Returns a segment: its marker, a length that includes itself, and short content (ITU-T T.81 B.1.1.4).
  private static func segment(_ marker: UInt8, _ content: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    [0xFF, marker, 0, UInt8(content.count + 2)] + content
  }

  /// Adds a part of the profile: its number from 1, the number of parts, and the data (ICC.1:2022, annex B.4).
  private mutating func addProfile(_ content: ArraySlice<UInt8>) {
    guard let number = content.first, let count = content.dropFirst().first else { return }
    profilePartCount = count
    if profileParts[number] == nil { profileParts[number] = content.dropFirst(2) }
  }

  /// Returns the content of a segment that is needed for display: JFIF without its thumbnail (ITU-T T.871, section 10.1), or
  /// Adobe's colour transform (ITU-T T.872, section 6.5.3). Nil for other segments.
  private static func shown(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> ContiguousArray<UInt8>? {
    switch marker {
    case JPEGMarker.application0 where content.starts(with: "JFIF\0".utf8) && content.count >= 14:
      ContiguousArray(content.prefix(12) + [0, 0])
    case JPEGMarker.application14 where content.starts(with: "Adobe".utf8) && content.count >= 12:
      ContiguousArray(content.prefix(12))
    default: nil
    }
  }

  /// Reads an APP1 segment, whose type follows from its first bytes. Returns a replacement with only the orientation, or nil.
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

  /// Adds a part of an extended XMP packet: the digest of the packet, its length, and the offset of the part (XMP
  /// Specification Part 3, section 1.1.3.1).
  private mutating func addExtended(_ segment: ByteReader) throws(PictureError) {
    var segment = segment
    let digest = try segment.take(32, orElse: "an extended XMP segment is too short")
    try segment.skip(4)
    let offset = try segment.readInteger(4)
    parts[Array(digest.rest), default: []].append(ExtendedPart(offset: offset, content: segment.rest))
  }
}

extension EXIF {
  /// The identifier at the start of an EXIF APP1 segment, followed by a padding byte (Exif 2.32, section 4.7.2).
  static let jpegMark = ContiguousArray("Exif\0".utf8)
}
