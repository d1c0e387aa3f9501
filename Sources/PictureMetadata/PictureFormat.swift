/// The picture formats that can be published.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Portable Network Graphics.
  case png
  /// JPEG, ITU-T T.81.
  case jpeg
  /// Graphics Interchange Format.
  case gif
  /// WebP, RFC 9649.
  case webp
  /// AV1 Image File Format.
  case avif
  /// Scalable Vector Graphics.
  case svg

  /// The extensions, in lower case and without the dot, that a file of this format may have; the usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    default: [rawValue]
    }
  }

  /// The media type, as registered with IANA.
  package var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    default: "image/\(rawValue)"
    }
  }
}
