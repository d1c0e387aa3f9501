import PictureMetadata

/// Why no smaller files can be made of a picture.
package enum ProcessingFault: Error, Hashable, Sendable {
  /// The header says so.
  case header(PictureFault)
  /// The file has more bytes than `ProcessingLimits` allows.
  case tooManyBytes
  /// The pixels are not as the format says they are, or end too early.
  case damagedPixels
  /// What was asked for cannot be made: enlarged, or of a format that is not written or not read.
  case impossible
  /// A library refused to write a file.
  case notEncoded(PictureFormat)

  /// The fault as a phrase, to stand behind "the picture cannot be used:".
  package var reason: String {
    switch self {
    case .header(.truncated): "the file is truncated"
    case .header(.malformed(let reason)): reason
    case .header(.tooLarge(let width, let height)): "\(width) × \(height) pixels are too many"
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
