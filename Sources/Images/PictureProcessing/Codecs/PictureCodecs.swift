import PictureMetadata

/// A library that reads the pixels of a format.
protocol PictureDecoder {
  /// Decodes the pixels as they are stored, at least as large as `size` in both directions where the picture is.
  static func decode(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    covering size: PixelExtent
  ) throws(ProcessingFault) -> DecodedPicture
}

/// Pixels and what their colours mean.
struct DecodedPicture {
  let bitmap: Bitmap
  let profile: ColourProfile?
}

/// A library that writes a format.
protocol PictureEncoder {
  /// Encodes pixels in sRGB, and nothing else.
  static func encode(_ bitmap: Bitmap) throws(ProcessingFault) -> ContiguousArray<UInt8>
}

extension PictureFormat {
  func decoder() throws(ProcessingFault) -> any PictureDecoder.Type {
    switch self {
    case .jpeg: JPEGCodec.self
    case .png: PNGCodec.self
    case .webp: WebPDecoding.self
    case .avif, .heic: HEIFDecoding.self
    default: throw .impossible
    }
  }

  func encoder() throws(ProcessingFault) -> any PictureEncoder.Type {
    switch self {
    case .jpeg: JPEGCodec.self
    case .png: PNGCodec.self
    case .avif: AVIFEncoding.self
    default: throw .impossible
    }
  }
}

extension Picture {
  /// The size in which the pixels are stored.
  var storedExtent: PixelExtent {
    let shown = PixelExtent(width: width, height: height)
    return orientation > 4 ? shown.transposed : shown
  }
}
