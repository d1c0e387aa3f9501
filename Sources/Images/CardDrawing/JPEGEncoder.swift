import CTurboJPEG
import PictureJobs

/// The JPEG encoder of cards.
enum JPEGEncoder {
  /// The JPEG quality, from 1 to 100. Edges of letters stay clean, and few cards exceed 100 kB.
  private static let quality: Int32 = 85

  /// Returns the JPEG file of a card from pixels of four bytes: blue, green, red, unused. Chroma is not subsampled, since
  /// coloured letters would get fringes.
  static func bytes(of pixels: UnsafeBufferPointer<UInt8>, stride: Int) throws(CardError) -> ContiguousArray<UInt8> {
    guard let compressor = unsafe tjInitCompress() else { throw CardError("out of memory") }
    defer { unsafe tjDestroy(compressor) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { unsafe tjFree(bytes) }
    let result = unsafe tjCompress2(
      compressor,
      pixels.baseAddress,
      Int32(SocialCard.width),
      Int32(stride),
      Int32(SocialCard.height),
      Int32(TJPF_BGRX.rawValue),
      &bytes,
      &count,
      Int32(TJSAMP_444.rawValue),
      quality,
      TJFLAG_PROGRESSIVE
    )
    guard result == 0, let bytes = unsafe bytes else {
      throw CardError(unsafe String(cString: tjGetErrorStr2(compressor)))
    }
    return unsafe ContiguousArray(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
