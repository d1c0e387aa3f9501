private import CTurboJPEG
import PictureMetadata

/// JPEG coding with libjpeg-turbo, through the interface that returns error codes.
enum JPEGCodec: PictureDecoder, PictureEncoder {
  /// The JPEG quality, from 1 to 100.
  private static let quality: Int32 = 72

  /// The decoding flags. Warnings of libjpeg, such as for a truncated file, become errors, since half of the image would be
  /// grey. The number of scans is limited.
  private static let strict = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS

  static func decode(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    covering size: PixelExtent
  ) throws(ProcessingError) -> DecodedPicture {
    guard let handle = unsafe tjInitDecompress() else { throw .damagedPixels }
    defer { unsafe _ = tjDestroy(handle) }
    guard let layout = unsafe layout(of: source, handle, picture.storedExtent) else { throw .damagedPixels }
    let extent = shrunk(picture.storedExtent, covering: size)
    let bitmap = unsafe Bitmap(extent, layout) { pixels in
      let format = layout == .cmyk ? TJPF_CMYK.rawValue : TJPF_RGB.rawValue
      return unsafe source.withUnsafeBufferPointer { source in
        unsafe tjDecompress2(
          handle,
          source.baseAddress,
          UInt(source.count),
          pixels.baseAddress,
          Int32(extent.width),
          0,
          Int32(extent.height),
          Int32(format),
          strict
        ) == 0
      }
    }
    guard let bitmap else { throw .damagedPixels }
    return DecodedPicture(bitmap: bitmap, profile: ICCProfile.jpeg(source).map(ColourProfile.icc))
  }

  /// Returns the layout of the decoded pixels; nil if libjpeg fails or reads another size than `JPEG`.
  private static func layout(
    of source: ContiguousArray<UInt8>,
    _ handle: tjhandle,
    _ extent: PixelExtent
  ) -> Bitmap.Layout? {
    var (width, height, subsampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = unsafe source.withUnsafeBufferPointer { source in
      unsafe tjDecompressHeader3(
        handle,
        source.baseAddress,
        UInt(source.count),
        &width,
        &height,
        &subsampling,
        &colours
      )
    }
    guard status == 0, PixelExtent(width: Int(width), height: Int(height)) == extent else { return nil }
    return [Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue)].contains(colours) ? .cmyk : .rgb
  }

  /// Returns half, a quarter or an eighth of a size if that covers `size`, so that libjpeg decodes fewer pixels.
  private static func shrunk(_ extent: PixelExtent, covering size: PixelExtent) -> PixelExtent {
    let sizes = [8, 4, 2].map { divisor in
      PixelExtent(width: (extent.width + divisor - 1) / divisor, height: (extent.height + divisor - 1) / divisor)
    }
    return sizes.first { size.fits(in: $0) } ?? extent
  }

  static func encode(_ bitmap: Bitmap) throws(ProcessingError) -> ContiguousArray<UInt8> {
    let opaque = bitmap.beforeWhite
    guard let handle = unsafe tjInitCompress() else { throw .notEncoded(.jpeg) }
    defer { unsafe _ = tjDestroy(handle) }
    var file: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { unsafe tjFree(file) }
    let status = unsafe opaque.bytes.withUnsafeBufferPointer { pixels in
      unsafe tjCompress2(
        handle,
        pixels.baseAddress,
        Int32(opaque.extent.width),
        0,
        Int32(opaque.extent.height),
        Int32(TJPF_RGB.rawValue),
        &file,
        &count,
        Int32(TJSAMP_420.rawValue),
        quality,
        TJFLAG_PROGRESSIVE | TJFLAG_ACCURATEDCT
      )
    }
    guard status == 0, unsafe file != nil else { throw .notEncoded(.jpeg) }
    return unsafe ContiguousArray(UnsafeBufferPointer(start: file, count: Int(count)))
  }
}
