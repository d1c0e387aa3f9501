import PictureMetadata

/// A decoder of an image format.
protocol PictureDecoder {
  /// Decodes the stored pixels, in at least `size` if the image is as large.
  static func decode(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    covering size: PixelExtent
  ) throws(ProcessingError) -> DecodedPicture
}

/// Decoded pixels and their colour profile.
struct DecodedPicture {
  let bitmap: Bitmap
  let profile: ColourProfile?
}

/// An encoder of an image format.
protocol PictureEncoder {
  /// Encodes pixels in sRGB, without metadata.
  static func encode(_ bitmap: Bitmap) throws(ProcessingError) -> ContiguousArray<UInt8>
}

extension PictureFormat {
  func decoder() throws(ProcessingError) -> any PictureDecoder.Type {
    switch self {
    case .jpeg: JPEGCodec.self
    case .png: PNGCodec.self
    case .webp: WebPDecoding.self
    case .avif, .heic: HEIFDecoding.self
    default: throw .impossible
    }
  }

  func encoder() throws(ProcessingError) -> any PictureEncoder.Type {
    switch self {
    case .jpeg: JPEGCodec.self
    case .png: PNGCodec.self
    case .avif: AVIFEncoding.self
    default: throw .impossible
    }
  }
}

extension Picture {
  /// The size of the stored pixels, before the orientation is applied.
  var storedExtent: PixelExtent {
    let shown = PixelExtent(width: width, height: height)
    return orientation > 4 ? shown.transposed : shown
  }
}
