import CAVIF
import CHEIF
import CTurboJPEG
import CWebP

@testable import PictureProcessing

/// Discards a result that only newer versions of a library return.
private func discard<Result>(_ result: Result) {}

/// JPEG files with segments of cameras and editors.
enum JPEGFile {
  /// Encodes a bitmap, by default without chroma subsampling.
  static func encode(
    _ bitmap: Bitmap,
    flags: Int32 = 0,
    quality: Int32 = 100,
    samples: TJSAMP = TJSAMP_444
  ) -> Bytes {
    let handle = unsafe tjInitCompress()
    var file: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let format = bitmap.layout == .cmyk ? TJPF_CMYK : TJPF_RGB
    unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      unsafe _ = tjCompress2(
        handle,
        pixels.baseAddress,
        Int32(bitmap.extent.width),
        0,
        Int32(bitmap.extent.height),
        Int32(format.rawValue),
        &file,
        &count,
        Int32(samples.rawValue),
        quality,
        flags
      )
    }
    defer {
      unsafe tjFree(file)
      unsafe _ = tjDestroy(handle)
    }
    return unsafe Bytes(UnsafeBufferPointer(start: file, count: Int(count)))
  }

  /// Inserts a segment after the start-of-image marker.
  static func adding(_ marker: UInt8, _ data: Bytes, to file: Bytes) -> Bytes {
    file.prefix(2) + [0xFF, marker] + big(data.count + 2).suffix(2) + data + file.dropFirst(2)
  }

  /// Returns the segment data of a part of an ICC profile.
  static func profilePart(_ number: UInt8, of count: UInt8, _ part: Bytes) -> Bytes {
    Bytes("ICC_PROFILE\0".utf8) + [number, count] + part
  }
}

/// Returns an EXIF block with only an orientation.
func exif(_ orientation: UInt8) -> Bytes {
  Bytes("MM\0*".utf8) + big(8) + [0, 1, 0x01, 0x12, 0, 3] + big(1) + [0, orientation, 0, 0] + big(0)
}

/// WebP files with chunks before and after the image.
enum WebPFile {
  static func encode(_ bitmap: Bitmap, before: Bytes = [], after: Bytes = []) -> Bytes {
    var file: UnsafeMutablePointer<UInt8>?
    let (width, height) = (Int32(bitmap.extent.width), Int32(bitmap.extent.height))
    let count = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      let write = unsafe bitmap.layout == .rgba ? WebPEncodeLosslessRGBA : WebPEncodeLosslessRGB
      return unsafe write(pixels.baseAddress, width, height, Int32(bitmap.rowSize), &file)
    }
    defer { unsafe WebPFree(file) }
    let image = unsafe Bytes(UnsafeBufferPointer(start: file, count: count)).dropFirst(12)
    let flags: UInt8 = 0x20 | 0x08 | (bitmap.layout == .rgba ? 0x10 : 0)
    let header = [flags, 0, 0, 0] + little(Int(width) - 1).prefix(3) + little(Int(height) - 1).prefix(3)
    let body = Bytes("WEBP".utf8) + chunk("VP8X", Bytes(header)) + before + image + after
    return Bytes("RIFF".utf8) + little(body.count) + body
  }

  static func chunk(_ type: String, _ data: Bytes) -> Bytes {
    Bytes(type.utf8) + little(data.count) + data + Bytes(repeating: 0, count: data.count % 2)
  }

  private static func little(_ value: Int) -> Bytes { Bytes(big(value).reversed()) }
}

/// AVIF files with colour properties and transformations.
struct AVIFFile {
  var profile: Bytes = []
  var exif: Bytes = []
  var xmp: Bytes = []
  var primaries = AVIF_COLOR_PRIMARIES_BT709
  /// The rotation, anticlockwise.
  var quarterTurns: UInt8 = 0
  var depth: UInt32 = 8
  /// Whether a clean aperture shows only the left half.
  var isCutInHalf = false

  func encode(_ bitmap: Bitmap) -> Bytes {
    let (width, height) = (UInt32(bitmap.extent.width), UInt32(bitmap.extent.height))
    guard let image = unsafe avifImageCreate(width, height, depth, AVIF_PIXEL_FORMAT_YUV444),
      let encoder = unsafe avifEncoderCreate()
    else { return [] }
    defer {
      unsafe avifImageDestroy(image)
      unsafe avifEncoderDestroy(encoder)
    }
    unsafe image.pointee.colorPrimaries = avifColorPrimaries(primaries)
    unsafe image.pointee.transferCharacteristics = avifTransferCharacteristics(AVIF_TRANSFER_CHARACTERISTICS_SRGB)
    unsafe image.pointee.matrixCoefficients = avifMatrixCoefficients(AVIF_MATRIX_COEFFICIENTS_BT601)
    unsafe image.pointee.yuvRange = AVIF_RANGE_FULL
    if !profile.isEmpty { unsafe discard(avifImageSetProfileICC(image, Array(profile), profile.count)) }
    if !exif.isEmpty { unsafe discard(avifImageSetMetadataExif(image, Array(exif), exif.count)) }
    if !xmp.isEmpty { unsafe discard(avifImageSetMetadataXMP(image, Array(xmp), xmp.count)) }
    if quarterTurns > 0 {
      unsafe image.pointee.transformFlags = avifTransformFlags(AVIF_TRANSFORM_IROT.rawValue)
      unsafe image.pointee.irot.angle = quarterTurns
    }
    if isCutInHalf {
      unsafe image.pointee.transformFlags = avifTransformFlags(AVIF_TRANSFORM_CLAP.rawValue)
      unsafe image.pointee.clap = avifCleanApertureBox(
        widthN: width / 2,
        widthD: 1,
        heightN: height,
        heightD: 1,
        horizOffN: 0 &- width / 4,
        horizOffD: 1,
        vertOffN: 0,
        vertOffD: 1
      )
    }
    var pixels = bitmap.bytes
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      var rgb = unsafe avifRGBImage()
      unsafe avifRGBImageSetDefaults(&rgb, image)
      unsafe rgb.depth = 8
      unsafe rgb.format = bitmap.layout == .rgba ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB
      unsafe rgb.pixels = pixels.baseAddress
      unsafe rgb.rowBytes = UInt32(bitmap.rowSize)
      unsafe _ = avifImageRGBToYUV(image, &rgb)
    }
    unsafe (encoder.pointee.minQuantizer, encoder.pointee.maxQuantizer) = (0, 0)
    unsafe encoder.pointee.speed = 10
    var file = unsafe avifRWData()
    defer { unsafe avifRWDataFree(&file) }
    unsafe _ = avifEncoderWrite(encoder, image, &file)
    return unsafe Bytes(UnsafeBufferPointer(start: file.data, count: file.size))
  }
}

/// HEIC files, if the library has an encoder.
enum HEICFile {
  static var canEncode: Bool {
    guard let context = unsafe heif_context_alloc() else { return false }
    defer { unsafe heif_context_free(context) }
    var encoder: OpaquePointer?
    defer { unsafe heif_encoder_release(encoder) }
    return unsafe heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code == heif_error_Ok
  }

  static func encode(_ bitmap: Bitmap, profile: Bytes = []) -> Bytes {
    guard let context = unsafe heif_context_alloc() else { return [] }
    defer { unsafe heif_context_free(context) }
    var (encoder, image): (OpaquePointer?, OpaquePointer?) = (nil, nil)
    let (width, height) = (Int32(bitmap.extent.width), Int32(bitmap.extent.height))
    unsafe _ = heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder)
    unsafe _ = heif_encoder_set_lossy_quality(encoder, 95)
    unsafe _ = heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image)
    unsafe _ = heif_image_add_plane(image, heif_channel_interleaved, width, height, 8)
    var stride: Int32 = 0
    let plane = unsafe heif_image_get_plane(image, heif_channel_interleaved, &stride)
    for y in 0..<bitmap.extent.height {
      for x in 0..<bitmap.rowSize { unsafe plane?[y * Int(stride) + x] = bitmap.bytes[y * bitmap.rowSize + x] }
    }
    if !profile.isEmpty { unsafe _ = heif_image_set_raw_color_profile(image, "prof", Array(profile), profile.count) }
    unsafe _ = heif_context_encode_image(context, image, encoder, nil, nil)
    unsafe heif_image_release(image)
    unsafe heif_encoder_release(encoder)
    let file = unsafe Unmanaged.passRetained(ExportedFile())
    var writer = unsafe heif_writer(writer_api_version: 1) { _, data, count, file in
      guard let data = unsafe data, let file = unsafe file else { return unsafe heif_error() }
      let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count)
      unsafe Unmanaged<ExportedFile>.fromOpaque(file).takeUnretainedValue().bytes += bytes
      return unsafe heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
    }
    unsafe _ = heif_context_write(context, &writer, file.toOpaque())
    return unsafe file.takeRetainedValue().bytes
  }

  private final class ExportedFile { var bytes: Bytes = [] }
}
