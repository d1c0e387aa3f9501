/// What files hold besides the pixels that says what their colours mean (ICC.1:2022, annex B).
package enum ICCProfile {
  /// The profile of a JPEG file, put together of its parts; nil where there is none or a part is missing.
  package static func jpeg(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    var reader = ByteReader(bytes)
    var image = JPEGImage()
    try? image.read(&reader)
    return image.profile
  }

  /// The profile of a WebP file.
  package static func webP(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    (try? WebP(bytes))?.profile
  }

  /// The profile of a PNG file, which is deflated (RFC 1950).
  package static func deflatedPNG(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    try? PNG.deflatedProfile(bytes)
  }

  /// A PNG file with nothing but what its pixels need. Where a profile counts, nothing else says what colours mean (PNG
  /// (Third Edition), section 4.3).
  package static func pngWithoutProfile(
    _ bytes: ContiguousArray<UInt8>,
    keepingGamma: Bool
  ) throws(PictureFault) -> ContiguousArray<UInt8> {
    let gamma: Set<FourCC> = keepingGamma ? ["gAMA", "sRGB"] : []
    return try PNG.file(bytes, keeping: gamma.union(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]))
  }

  /// What an APP2 segment with a part of a profile begins with.
  static let jpegMark = Array("ICC_PROFILE\0".utf8)
}
