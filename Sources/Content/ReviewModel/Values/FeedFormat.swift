/// The formats of feeds.
package enum FeedFormat: String, CaseIterable, Sendable {
  /// RFC 4287.
  case atom
  /// RSS 2.0.
  case rss
  /// JSON Feed 1.1.
  case json

  /// The extension of feed files.
  package var fileExtension: String { rawValue }

  /// The display name.
  package var name: String {
    switch self {
    case .atom: "Atom"
    case .rss: "RSS"
    case .json: "JSON Feed"
    }
  }

  /// The media type of feed files.
  package var mediaType: String {
    switch self {
    case .atom: "application/atom+xml"
    case .rss: "application/rss+xml"
    case .json: "application/feed+json"
    }
  }
}
