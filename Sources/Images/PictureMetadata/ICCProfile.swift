/// The colour profiles and related chunks in image files (ICC.1:2022, annex B).
package enum ICCProfile {
  /// Returns the profile of a JPEG file, joined from its parts; nil if there is none or a part is missing.
  package static func jpeg(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    var reader = ByteReader(bytes)
    var image = JPEGImage()
    try? image.read(&reader)
    return image.profile
  }

  /// Returns the profile of a WebP file; nil if there is none.
  package static func webP(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    (try? WebP(bytes))?.profile
  }

  /// Returns the profile of a PNG file, compressed with zlib (RFC 1950); nil if there is none.
  package static func deflatedPNG(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    try? PNG.deflatedProfile(bytes)
  }

  /// Returns a PNG file with only the chunks that its pixels need. `keepingGamma` must be false if a profile is used, since a
  /// profile has precedence over gAMA and sRGB (PNG (Third Edition), section 4.3).
  package static func pngWithoutProfile(
    _ bytes: ContiguousArray<UInt8>,
    keepingGamma: Bool
  ) throws(PictureError) -> ContiguousArray<UInt8> {
    let gamma: Set<FourCC> = keepingGamma ? ["gAMA", "sRGB"] : []
    return try PNG.file(bytes, keeping: gamma.union(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]))
  }

  /// The identifier at the start of an APP2 segment with a part of a profile.
  static let jpegMark = Array("ICC_PROFILE\0".utf8)
}
