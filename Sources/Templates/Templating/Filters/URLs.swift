/// The URL when it is a site path, a relative reference or has the scheme http, https or mailto, otherwise `#`.
///
/// Browsers drop tabs and line endings anywhere and control characters at the beginning (URL standard, section 4.4), so
/// the scheme is looked for without them.
func safeURL(_ text: String) -> String {
  if isSitePath(text) || text.utf8.starts(with: "https://".utf8) { return text }
  let visible = text.utf8.filter { $0 > 0x20 && $0 != 0x7F }
  let isNetworkPath = visible.prefix(2).allSatisfy { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
  if visible.count > 1, isNetworkPath { return "#" }
  guard let end = visible.firstIndex(where: { ":/?#".utf8.contains($0) }), visible[end] == UInt8(ascii: ":") else {
    return text
  }
  let scheme = String(decoding: visible[..<end], as: UTF8.self).lowercased()
  return ["http", "https", "mailto"].contains(scheme) ? text : "#"
}

/// A site path with `base` before it; other URLs as they are, when they are safe.
func joinedURL(_ url: String, base: String) -> String {
  isSitePath(url) ? base + url : safeURL(url)
}

/// Whether the text begins with one slash: two of them lead to another host.
func isSitePath(_ text: String) -> Bool {
  var bytes = text.utf8.makeIterator()
  guard bytes.next() == UInt8(ascii: "/") else { return false }
  guard let second = bytes.next() else { return true }
  return second > 0x20 && second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
}
