private import CPNG
private import CZlib
import PictureMetadata

/// PNG coding with libpng, through the simplified interface, which returns errors. The interface does not support profiles.
/// The profile is therefore read separately, and chunks that the pixels do not need are removed from the file.
enum PNGCodec: PictureDecoder, PictureEncoder {
  static func decode(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    covering size: PixelExtent
  ) throws(ProcessingError) -> DecodedPicture {
    let profile = ICCProfile.deflatedPNG(source).flatMap(inflated)
    let bitmap = decoded(try pixels(of: source, keepingGamma: profile == nil), picture)
    guard let bitmap else { throw .damagedPixels }
    return DecodedPicture(bitmap: bitmap, profile: profile.map(ColourProfile.icc))
  }

  private static func pixels(
    of source: ContiguousArray<UInt8>,
    keepingGamma: Bool
  ) throws(ProcessingError) -> ContiguousArray<UInt8> {
    do {
      return try ICCProfile.pngWithoutProfile(source, keepingGamma: keepingGamma)
    } catch {
      throw .header(error)
    }
  }

  private static func decoded(_ file: ContiguousArray<UInt8>, _ picture: Picture) -> Bitmap? {
    unsafe file.withUnsafeBytes { file in
      var image = unsafe png_image()
      unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { unsafe png_image_free(&image) }
      guard unsafe png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else { return nil }
      let extent = unsafe PixelExtent(width: Int(image.width), height: Int(image.height))
      guard extent == picture.storedExtent else { return nil }
      unsafe image.format = picture.hasAlpha ? rgba : rgb
      // Without this flag, libpng treats 16-bit samples as linear light.
      unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      return unsafe Bitmap(extent, picture.hasAlpha ? .rgba : .rgb) { pixels in
        unsafe png_image_finish_read(&image, nil, pixels.baseAddress, 0, nil) != 0
      }
    }
  }

  private static let rgb = png_uint_32(PNG_FORMAT_FLAG_COLOR)
  private static let rgba = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

  /// Returns a decompressed profile; nil if it is damaged or too large.
  private static func inflated(_ deflated: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    var count = uLongf(ProcessingLimits.profileSize)
    var isInflated = false
    let profile = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: Int(count)) { buffer, written in
      isInflated = unsafe deflated.withUnsafeBufferPointer { deflated in
        unsafe uncompress(buffer.baseAddress, &count, deflated.baseAddress, uLong(deflated.count)) == Z_OK
      }
      written = isInflated ? Int(count) : 0
    }
    return isInflated ? profile : nil
  }

  static func encode(_ bitmap: Bitmap) throws(ProcessingError) -> ContiguousArray<UInt8> {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(bitmap.extent.width)
    unsafe image.height = png_uint_32(bitmap.extent.height)
    unsafe image.format = bitmap.layout == .rgba ? rgba : rgb
    defer { unsafe png_image_free(&image) }
    // Incompressible images need a little more space than their pixels.
    let most = (bitmap.rowSize + 1) * bitmap.extent.height
    var isWritten = false
    let file = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: most + most / 100 + 4096) { buffer, count in
      var size = png_alloc_size_t(buffer.count)
      isWritten = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
        unsafe png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, pixels.baseAddress, 0, nil) != 0
      }
      count = isWritten ? Int(size) : 0
    }
    guard isWritten else { throw .notEncoded(.png) }
    return file
  }
}
