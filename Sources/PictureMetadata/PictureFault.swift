/// Why a file is not a picture that can be published.
package enum PictureFault: Error, Hashable, Sendable {
  /// The first bytes are of no known picture format.
  case unknownFormat
  /// The file ends before the picture does.
  case truncated
  /// The file breaks a rule of its format; the reason is a phrase such as "the file has no image data".
  case malformed(String)
  /// The picture has more pixels than `PictureLimits` allows.
  case tooLarge(width: Int, height: Int)
  /// The width or the height is zero.
  case zeroSize
  /// An SVG file could run code or load something; the text names what, such as "a script element".
  case unsafe(String)
}
