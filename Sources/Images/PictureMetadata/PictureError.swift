/// The reason why a file cannot be published as an image.
package enum PictureError: Error, Hashable, Sendable {
  /// The first bytes match no known image format.
  case unknownFormat
  /// The file is the pointer of a version control system to an image that is not downloaded; the text is the command that
  /// downloads it.
  case pointer(String)
  /// The file is an HTML document, such as the error page of a server.
  case webPage
  /// The file is text, such as the error message of a server.
  case text
  /// The file ends before the image does.
  case truncated
  /// The file violates its format; the reason is a phrase such as "the file has no image data".
  case malformed(String)
  /// The image has more pixels than `PictureLimits` allows.
  case tooLarge(width: Int, height: Int)
  /// The width or the height is zero.
  case zeroSize
  /// An SVG file has a document type declaration without inner declarations, at these offsets. Removing it has no effect.
  case documentType(Range<Int>)
  /// An SVG file could run code or load data; the text names the construct, such as "a script element".
  case unsafe(String)
}

extension PictureError {
  /// The reason as a phrase.
  package var reason: String {
    switch self {
    case .unknownFormat: "unsupported format"
    case .pointer: "the file is a pointer to an image that is not downloaded"
    case .webPage: "the file is a web page, not an image"
    case .text: "the file is text, not an image"
    case .truncated: "the file is truncated"
    case .malformed(let reason): reason
    case .tooLarge(let width, let height): "too many pixels: \(width) × \(height)"
    case .zeroSize: "no width or height"
    case .documentType: "it contains a document type declaration"
    case .unsafe(let what): "it contains \(what)"
    }
  }
}
