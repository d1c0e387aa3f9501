import Notation

/// The kind of a destination, which determines how it is written.
enum LinkDestination: Equatable {
  /// A path in the site, to be resolved; empty for a link within the text. The suffix, `?query#fragment`, begins at
  /// `suffixStart`.
  case path(suffixStart: Int)
  /// A complete URL, written unchanged.
  case complete
  /// A URL that could run a script or read a file, or has an unknown scheme.
  case unsafe

  var isUnsafe: Bool {
    self == .unsafe
  }

  init(_ destination: Span<UInt8>) {
    if let colon = schemeEnd(of: destination) {
      self = isAllowed(destination, colon: colon) ? .complete : .unsafe
    } else if destination.hasPrefix("//") {
      self = .complete
    } else {
      self = .path(suffixStart: pathEnd(of: destination))
    }
  }
}

/// Returns the offset of the colon after a scheme (RFC 3986, section 3.1), or nil. Browsers remove tabs and line endings inside a
/// scheme, and control characters and spaces before it (URL Standard, "basic URL parser"), so all are skipped here.
private func schemeEnd(of destination: Span<UInt8>) -> Int? {
  var isFirst = true
  for index in destination.indices {
    let byte = destination[index]
    if byte <= .space || byte == 0x7F { continue }
    if byte == UInt8(ascii: ":") { return isFirst ? nil : index }
    guard byte.isLetter || !isFirst && isSchemeByte(byte) else { return nil }
    isFirst = false
  }
  return nil
}

private func isSchemeByte(_ byte: UInt8) -> Bool {
  byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
}

private func isAllowed(_ destination: Span<UInt8>, colon: Int) -> Bool {
  let end = colon + 1
  switch end {
  case 4: return destination.hasPrefix("tel:")
  case 5: return destination.hasPrefix("http:") || isPicture(destination)
  case 6: return destination.hasPrefix("https:")
  case 7: return destination.hasPrefix("mailto:")
  default: return false
  }
}

/// Returns whether a data URL (RFC 2397) contains an image that cannot run scripts, unlike SVG.
private func isPicture(_ destination: Span<UInt8>) -> Bool {
  guard destination.hasPrefix("data:image/") else { return false }
  let end = destination.indices.first { destination[$0] == UInt8(ascii: ";") || destination[$0] == UInt8(ascii: ",") }
  switch end {
  case 14: return destination.hasPrefix("png", at: 11) || destination.hasPrefix("gif", at: 11)
  case 15: return destination.hasPrefix("jpeg", at: 11) || destination.hasPrefix("webp", at: 11)
  default: return false
  }
}

/// Returns the offset of the path in a URL below the `site`'s, with either scheme; nil for other sites.
func pathStart(in address: Span<UInt8>, below site: Span<UInt8>) -> Int? {
  guard let start = hostStart(in: address), let own = hostStart(in: site) else { return nil }
  let length = site.count - own
  guard address.count - start >= length,
    (0..<length).allSatisfy({ address[start + $0].lowercased == site[own + $0].lowercased })
  else { return nil }
  let end = start + length
  return end == address.count || [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(address[end])
    ? end : nil
}

private func hostStart(in address: Span<UInt8>) -> Int? {
  if address.hasPrefix("https://") { return 8 }
  return address.hasPrefix("http://") ? 7 : nil
}

private func pathEnd(of destination: Span<UInt8>) -> Int {
  destination.indices.first { destination[$0] == UInt8(ascii: "?") || destination[$0] == UInt8(ascii: "#") }
    ?? destination.count
}
