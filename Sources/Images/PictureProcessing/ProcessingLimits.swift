/// The limits on what is decoded; those on pixels are `PictureLimits`.
package enum ProcessingLimits {
  /// The most bytes of a picture.
  package static let sourceSize = 50_000_000
  /// The most bytes of a profile of colours, inflated.
  static let profileSize = 4 * 1024 * 1024
}
