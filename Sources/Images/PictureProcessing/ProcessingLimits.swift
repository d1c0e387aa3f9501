/// The limits of decoding; `PictureLimits` has the limits on pixels.
package enum ProcessingLimits {
  /// The maximum size of an image file, in bytes.
  package static let sourceSize = 50_000_000
  /// The maximum size of a decompressed colour profile, in bytes.
  static let profileSize = 4 * 1024 * 1024
}
