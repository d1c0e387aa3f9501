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
