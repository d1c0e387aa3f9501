private import CHEIF
import PictureMetadata

/// AVIF and HEIC decoding with libheif, which applies the rotation, joins tiles, and ignores gain maps.
enum HEIFDecoding: PictureDecoder {
  static func decode(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    covering size: PixelExtent
  ) throws(ProcessingError) -> DecodedPicture {
    let decoded = unsafe source.withUnsafeBytes { source in
      guard let context = unsafe heif_context_alloc() else { return nil as DecodedPicture? }
      defer { unsafe heif_context_free(context) }
      unsafe heif_context_set_max_decoding_threads(context, 0)
      var handle: OpaquePointer?
      guard unsafe isOK(heif_context_read_from_memory_without_copy(context, source.baseAddress, source.count, nil)),
        unsafe isOK(heif_context_get_primary_image_handle(context, &handle)), let handle = unsafe handle
      else { return nil }
      defer { unsafe heif_image_handle_release(handle) }
      return unsafe bitmap(handle).map { unsafe DecodedPicture(bitmap: $0, profile: profile(handle)) }
    }
    guard let decoded else { throw .damagedPixels }
    return decoded
  }

  private static func isOK(_ error: heif_error) -> Bool { unsafe error.code == heif_error_Ok }

  private static func bitmap(_ handle: OpaquePointer) -> Bitmap? {
    let extent = unsafe PixelExtent(
      width: Int(heif_image_handle_get_width(handle)),
      height: Int(heif_image_handle_get_height(handle))
    )
    guard (1...PictureLimits.side).contains(extent.width), (1...PictureLimits.side).contains(extent.height),
      extent.width * extent.height <= PictureLimits.area, let options = unsafe heif_decoding_options_alloc()
    else { return nil }
    defer { unsafe heif_decoding_options_free(options) }
    unsafe options.pointee.convert_hdr_to_8bit = 1
    unsafe options.pointee.strict_decoding = 1
    let hasAlpha = unsafe heif_image_handle_has_alpha_channel(handle) != 0
    let chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
    var image: OpaquePointer?
    guard unsafe isOK(heif_decode_image(handle, &image, heif_colorspace_RGB, chroma, options)),
      let image = unsafe image
    else { return nil }
    defer { unsafe heif_image_release(image) }
    return unsafe copy(of: image, extent, hasAlpha ? .rgba : .rgb)
  }

  /// Copies the rows of an image of libheif without their padding.
  private static func copy(of image: OpaquePointer, _ extent: PixelExtent, _ layout: Bitmap.Layout) -> Bitmap? {
    var stride: Int32 = 0
    let plane = unsafe heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
    let row = extent.width * layout.channels
    guard let plane = unsafe plane, Int(stride) >= row,
      unsafe heif_image_get_width(image, heif_channel_interleaved) == Int32(extent.width),
      unsafe heif_image_get_height(image, heif_channel_interleaved) == Int32(extent.height)
    else { return nil }
    return unsafe Bitmap(extent, layout) { pixels in
      for y in 0..<extent.height {
        unsafe pixels.baseAddress?.advanced(by: y * row).update(from: plane + y * Int(stride), count: row)
      }
      return true
    }
  }

  /// Returns the colour profile. An ICC profile has precedence over coded primaries (ISO/IEC 23000-22, section 7.3.6.4).
  /// Primaries are used only with a transfer curve similar to sRGB.
  private static func profile(_ handle: OpaquePointer) -> ColourProfile? {
    let count = unsafe heif_image_handle_get_raw_color_profile_size(handle)
    guard count > 0 else { return unsafe primaries(handle) }
    guard count <= ProcessingLimits.profileSize else { return nil }
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count)
    let isRead = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe isOK(heif_image_handle_get_raw_color_profile(handle, bytes.baseAddress))
    }
    return isRead ? .icc(bytes) : nil
  }

  private static func primaries(_ handle: OpaquePointer) -> ColourProfile? {
    var found: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard unsafe isOK(heif_image_handle_get_nclx_color_profile(handle, &found)), let found = unsafe found else {
      return nil
    }
    defer { unsafe heif_nclx_color_profile_free(found) }
    let profile = unsafe found.pointee
    let curves = [
      heif_transfer_characteristic_IEC_61966_2_1, heif_transfer_characteristic_ITU_R_BT_709_5,
      heif_transfer_characteristic_unspecified,
    ]
    let wide = [heif_color_primaries_SMPTE_EG_432_1, heif_color_primaries_ITU_R_BT_2020_2_and_2100_0]
    guard curves.contains(profile.transfer_characteristics), wide.contains(profile.color_primaries) else { return nil }
    return .primaries([
      (Double(profile.color_primary_red_x), Double(profile.color_primary_red_y)),
      (Double(profile.color_primary_green_x), Double(profile.color_primary_green_y)),
      (Double(profile.color_primary_blue_x), Double(profile.color_primary_blue_y)),
      (Double(profile.color_primary_white_x), Double(profile.color_primary_white_y)),
    ])
  }
}
