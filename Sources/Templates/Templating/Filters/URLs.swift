/// Returns the URL if it is a site path or a relative reference, or has the scheme http, https or mailto; otherwise `#`.
///
/// Browsers remove tabs and line endings anywhere, and control characters at the start (URL standard, section 4.4), so the
/// scheme is searched without them.
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

/// Returns a site path with `base` as a prefix, and other URLs unchanged if they are safe.
func joinedURL(_ url: String, base: String) -> String {
  isSitePath(url) ? base + url : safeURL(url)
}

/// Returns whether the text begins with a single slash: two slashes, or a slash and a backslash, lead to another host.
func isSitePath(_ text: String) -> Bool {
  var bytes = text.utf8.makeIterator()
  guard bytes.next() == UInt8(ascii: "/") else { return false }
  guard let second = bytes.next() else { return true }
  return second > 0x20 && second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
}
