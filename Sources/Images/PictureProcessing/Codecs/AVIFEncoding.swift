private import CAVIF
import PictureMetadata

/// AVIF encoding with libavif and libaom.
enum AVIFEncoding: PictureEncoder {
  /// The speed of the encoder: 10 is fastest; 8 takes half the time of 6 for 10 % more bytes.
  private static let speed: Int32 = 8
  /// The options of libaom: constant quality, from 0 (best) to 63, instead of a bit rate.
  private static let options = [("end-usage", "q"), ("cq-level", "27"), ("tune", "ssim")]

  static func encode(_ bitmap: Bitmap) throws(ProcessingError) -> ContiguousArray<UInt8> {
    guard let image = unsafe image(bitmap), let encoder = unsafe avifEncoderCreate() else { throw .notEncoded(.avif) }
    defer { unsafe avifImageDestroy(image) }
    defer { unsafe avifEncoderDestroy(encoder) }
    unsafe encoder.pointee.codecChoice = AVIF_CODEC_CHOICE_AOM
    unsafe encoder.pointee.maxThreads = 1
    unsafe encoder.pointee.speed = speed
    unsafe (encoder.pointee.minQuantizer, encoder.pointee.maxQuantizer) = (0, 63)
    unsafe (encoder.pointee.minQuantizerAlpha, encoder.pointee.maxQuantizerAlpha) = (0, 63)
    for (key, value) in options { unsafe verdictSetOption(encoder, key, value) }
    var file = unsafe avifRWData()
    defer { unsafe avifRWDataFree(&file) }
    guard unsafe avifEncoderWrite(encoder, image, &file) == AVIF_RESULT_OK else { throw .notEncoded(.avif) }
    return unsafe ContiguousArray(UnsafeBufferPointer(start: file.data, count: file.size))
  }

  /// Returns the pixels in full-range YUV 4:2:0, declared as sRGB; nil if libavif fails.
  private static func image(_ bitmap: Bitmap) -> UnsafeMutablePointer<avifImage>? {
    let (width, height) = (UInt32(bitmap.extent.width), UInt32(bitmap.extent.height))
    guard let image = unsafe avifImageCreate(width, height, 8, AVIF_PIXEL_FORMAT_YUV420) else { return nil }
    unsafe image.pointee.colorPrimaries = avifColorPrimaries(AVIF_COLOR_PRIMARIES_BT709)
    unsafe image.pointee.transferCharacteristics = avifTransferCharacteristics(AVIF_TRANSFER_CHARACTERISTICS_SRGB)
    unsafe image.pointee.matrixCoefficients = avifMatrixCoefficients(AVIF_MATRIX_COEFFICIENTS_BT601)
    unsafe image.pointee.yuvRange = AVIF_RANGE_FULL
    var pixels = bitmap.bytes
    let isConverted = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      var rgb = unsafe avifRGBImage()
      unsafe avifRGBImageSetDefaults(&rgb, image)
      unsafe rgb.format = bitmap.layout == .rgba ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB
      unsafe rgb.pixels = pixels.baseAddress
      unsafe rgb.rowBytes = UInt32(bitmap.rowSize)
      return unsafe avifImageRGBToYUV(image, &rgb) == AVIF_RESULT_OK
    }
    guard isConverted else {
      unsafe avifImageDestroy(image)
      return nil
    }
    return unsafe image
  }
}
