/// What the APP1 segments of a JPEG file say.
struct JPEGMetadata {
  private var embedded = EmbeddedMetadata()
  private var parts: [[UInt8]: [ExtendedPart]] = [:]

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

  /// Adds an APP1 segment; what it holds is told by how it begins.
  mutating func add(_ segment: ByteReader) {
    var segment = segment
    if segment.rest.starts(with: EXIF.jpegMark) {
      // A padding byte, usually zero, follows the mark.
      try? segment.skip(EXIF.jpegMark.count + 1)
      embedded.addEXIF(segment)
    } else if (try? segment.skip("http://ns.adobe.com/xap/1.0/\0")) == true {
      embedded.addXMP(segment.rest)
    } else if (try? segment.skip("http://ns.adobe.com/xmp/extension/\0")) == true {
      try? addExtended(segment)
    }
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
  static let jpegMark = Array("Exif\0".utf8)
}
