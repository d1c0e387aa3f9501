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

/// The kinds of URLs that can be told by their beginning.
enum URLKind {
  case sitePath, https, other

  /// The kind of a URL whose first eight bytes are those of a word, the first of them lowest.
  @inline(__always)
  init(beginning word: UInt64, length: Int) {
    self = .other
    if word & 0xFF == UInt64(UInt8(ascii: "/")) {
      let second = UInt8(truncatingIfNeeded: word &>> 8)
      // A second slash, or what browsers take for one, leads to another host.
      let leaves = second <= 0x20 || second == UInt8(ascii: "/") || second == UInt8(ascii: "\\")
      if length == 1 || !leaves { self = .sitePath }
    } else if word == 0x2F2F_3A73_7074_7468 {
      // The bytes of `https://`.
      self = .https
    }
  }
}
