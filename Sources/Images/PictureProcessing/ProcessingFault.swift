import PictureMetadata

/// The reason why no derivatives can be created of an image.
package enum ProcessingFault: Error, Hashable, Sendable {
  /// A fault in the header.
  case header(PictureFault)
  /// The file has more bytes than `ProcessingLimits` allows.
  case tooManyBytes
  /// The pixel data is damaged or truncated.
  case damagedPixels
  /// The requested derivative is impossible: enlarged, or of a format without a decoder or encoder.
  case impossible
  /// A library failed to encode a file.
  case notEncoded(PictureFormat)

  /// The fault as a phrase that follows "the picture cannot be used:".
  package var reason: String {
    switch self {
    case .header(.truncated): "the file is cut off"
    case .header(.malformed(let reason)): reason
    case .header(.tooLarge(let width, let height)): "it has \(width) × \(height) pixels"
    case .header(.zeroSize): "it has no width or height"
    case .header(.unknownFormat): "the file is of no known format"
    case .header(.documentType): "it holds a document type declaration"
    case .header(.unsafe(let what)): "it holds \(what)"
    case .tooManyBytes: "the file has more than 50 MB"
    case .damagedPixels: "its pixels are damaged or cut off"
    case .impossible: "it cannot be had in that size and format"
    case .notEncoded(let format): "it cannot be written as \(format.rawValue.uppercased())"
    }
  }
}
