/// The limits on what is decoded; those on pixels are `PictureLimits`.
package enum ProcessingLimits {
  /// The most bytes of a picture.
  package static let sourceSize = 50_000_000
  /// The most bytes of a profile of colours, inflated.
  static let profileSize = 4 * 1024 * 1024
  /// The most memory of a program that makes pictures, in bytes; nothing that the other limits allow takes as much.
  package static let memory = 1024 * 1024 * 1024
  /// The most processor time that one picture takes, in seconds.
  package static let processorTime = 30
}
