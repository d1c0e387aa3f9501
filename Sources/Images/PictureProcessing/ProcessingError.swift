import PictureMetadata

/// The reason why no derivatives can be created of an image.
package enum ProcessingError: Error, Hashable, Sendable {
  /// An error in the header.
  case header(PictureError)
  /// The file has more bytes than `ProcessingLimits` allows.
  case tooManyBytes
  /// The pixel data is damaged or truncated.
  case damagedPixels
  /// The requested derivative is impossible: enlarged, or of a format without a decoder or encoder.
  case impossible
  /// A library failed to encode a file.
  case notEncoded(PictureFormat)

  /// The error as a phrase that follows "the picture cannot be used:".
  package var reason: String {
    switch self {
    case .header(.truncated): "the file is truncated"
    case .header(.malformed(let reason)): reason
    case .header(.tooLarge(let width, let height)): "too many pixels: \(width) × \(height)"
    case .header(.zeroSize): "no width or height"
    case .header(.unknownFormat): "unsupported format"
    case .header(.documentType): "document type declaration"
    case .header(.unsafe(let what)): "it contains \(what)"
    case .tooManyBytes: "the file is larger than 50 MB"
    case .damagedPixels: "the pixels are damaged or truncated"
    case .impossible: "the size or the format is not supported"
    case .notEncoded(let format): "cannot encode \(format.rawValue.uppercased())"
    }
  }
}
