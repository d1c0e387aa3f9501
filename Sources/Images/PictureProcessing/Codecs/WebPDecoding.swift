private import CWebP
import PictureMetadata

/// WebP decoding with libwebp.
enum WebPDecoding: PictureDecoder {
  static func decode(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    covering size: PixelExtent
  ) throws(ProcessingError) -> DecodedPicture {
    let extent = picture.storedExtent
    let layout: Bitmap.Layout = picture.hasAlpha ? .rgba : .rgb
    let bitmap = unsafe Bitmap(extent, layout) { pixels in
      unsafe source.withUnsafeBufferPointer { source in
        let row = Int32(extent.width * layout.channels)
        let decode = unsafe layout == .rgba ? WebPDecodeRGBAInto : WebPDecodeRGBInto
        return unsafe isOfSize(extent, source)
          && decode(source.baseAddress, source.count, pixels.baseAddress, pixels.count, row) != nil
      }
    }
    guard let bitmap else { throw .damagedPixels }
    return DecodedPicture(bitmap: bitmap, profile: ICCProfile.webP(source).map(ColourProfile.icc))
  }

  /// Whether libwebp reads the same size as `WebP`.
  private static func isOfSize(_ extent: PixelExtent, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe WebPGetInfo(source.baseAddress, source.count, &width, &height) != 0 else { return false }
    return PixelExtent(width: Int(width), height: Int(height)) == extent
  }
}
