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
    case .header(let error): error.reason
    case .tooManyBytes: "the file is larger than 50 MB"
    case .damagedPixels: "the pixels are damaged or truncated"
    case .impossible: "the size or the format is not supported"
    case .notEncoded(let format): "cannot encode \(format.rawValue.uppercased())"
    }
  }
}
