/// Returns the text if it is an absolute URL that a field of the type `url` accepts; nil otherwise.
package func webAddress(_ text: String) -> String? {
  let refused = "\"<>\\".unicodeScalars
  let isPlain = !text.unicodeScalars.contains { $0.properties.isWhitespace || refused.contains($0) }
  let (address, schemes) = (text.lowercased(), ["http://", "https://"])
  return isPlain && schemes.contains { address.hasPrefix($0) && address.utf8.count > $0.utf8.count } ? text : nil
}

/// Returns a URL without `http://` or `https://`.
package func withoutScheme(_ address: String) -> String {
  let scheme = ["https://", "http://"].first { address.utf8.starts(with: $0.utf8) } ?? ""
  return String(decoding: address.utf8.dropFirst(scheme.utf8.count), as: UTF8.self)
}
