/// The supported image formats.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Portable Network Graphics.
  case png
  /// JPEG, ITU-T T.81.
  case jpeg
  /// Graphics Interchange Format.
  case gif
  /// WebP, RFC 9649.
  case webp
  /// AV1 Image File Format.
  case avif
  /// High Efficiency Image File Format with HEVC, which phones write and few browsers display.
  case heic
  /// Scalable Vector Graphics.
  case svg

  /// The file extensions of the format, in lower case and without the dot; the usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .heic: ["heic", "heif", "hif"]
    default: [rawValue]
    }
  }

  /// The file extensions of all formats.
  package static let allExtensions = allCases.flatMap(\.fileExtensions)

  /// The usual file extension, without the dot.
  package var fileExtension: String { fileExtensions[0] }

  /// The media type, as registered with IANA.
  package var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    default: "image/\(rawValue)"
    }
  }

  /// Whether images of the format can have derivatives. SVG is scalable, and GIF is mainly used for animations.
  package var isResizable: Bool {
    switch self {
    case .svg, .gif: false
    default: true
    }
  }
}

extension PictureFormat {
  /// Detects the format from the first bytes.
  ///
  /// - Throws: `truncated` if the file ends within its signature; `unknownFormat` for other formats, or the reason why the file
  ///   is no image.
  static func detect(_ bytes: ContiguousArray<UInt8>) throws(PictureError) -> PictureFormat {
    let reader = ByteReader(bytes)
    for (signature, format) in signatures where try reader.begins(with: signature) { return format }
    if try reader.begins(with: "RIFF".utf8) { return try detectWebP(reader) }
    if try ISOBaseMedia.isFile(reader) { return try detectHEIF(reader) }
    let isMarkup = try SVG.isMarkup(reader)
    if let error = ImageSubstitute.error(reader), error == .webPage || !isMarkup { throw error }
    guard isMarkup else { throw .unknownFormat }
    return .svg
  }

  /// The signatures of PNG (Third Edition), section 5.2; ITU-T T.81 B.2.1, with the first byte of the marker after SOI;
  /// GIF89a, section 17.
  private static let signatures: [([UInt8], PictureFormat)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    ([0xFF, 0xD8, 0xFF], .jpeg),
    (Array("GIF87a".utf8), .gif),
    (Array("GIF89a".utf8), .gif),
  ]

  /// Detects WebP by "RIFF", a size and "WEBP" (RFC 9649, section 2.4).
  private static func detectWebP(_ file: ByteReader) throws(PictureError) -> PictureFormat {
    var reader = file
    try reader.skip(8)
    guard try reader.begins(with: "WEBP".utf8) else { throw .unknownFormat }
    return .webp
  }

  /// Detects AVIF and HEIC by the brands in the `ftyp` box (AV1 Image File Format 1.1, section 6; ISO/IEC 23008-12, annex
  /// B.4). The brand "mif1" (section 10.2.1) does not specify the codec, so the items are read.
  private static func detectHEIF(_ file: ByteReader) throws(PictureError) -> PictureFormat {
    var reader = file
    let brands = try ISOBaseMedia.brands(reader.readBox())
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .avif }
    let isHEIC = !brands.isDisjoint(with: ["heic", "heix"])
    guard isHEIC || (brands.contains("mif1") && HEIF.isHEVC(file)) else { throw .unknownFormat }
    return .heic
  }
}
