/// Media types by file extension (IANA, Media Types).
package enum MediaType {
  package static let html = "text/html; charset=utf-8"
  package static let plainText = "text/plain; charset=utf-8"
  package static let eventStream = "text/event-stream; charset=utf-8"

  /// Returns the media type of a file name. All text types declare UTF-8.
  package static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let types: [String: String] = [
    "html": html, "htm": html, "txt": plainText, "md": "text/markdown; charset=utf-8",
    "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8", "map": "application/json; charset=utf-8",
    "geojson": "application/geo+json", "webmanifest": "application/manifest+json; charset=utf-8",
    // Feeds as well, as in the default theme's `_headers`: browsers apply feed style sheets only to this type.
    "xml": "application/xml; charset=utf-8", "atom": "application/xml; charset=utf-8",
    "rss": "application/xml; charset=utf-8", "opml": "text/x-opml; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "jpe": "image/jpeg", "jfif": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "heic": "image/heic", "heif": "image/heic",
    "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "pdf": "application/pdf", "wasm": "application/wasm",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "mp4": "video/mp4", "webm": "video/webm",
    "zip": "application/zip", "gz": "application/gzip",
  ]
}
