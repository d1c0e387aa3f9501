import Notation

/// The URL of a site: an origin and a base path.
package struct SiteURL: Hashable, Sendable {
  /// The scheme and authority, such as `https://reviews.example`.
  package let origin: String
  /// The path: empty, or with a leading and no trailing `/`.
  package let basePath: String

  /// Parses an absolute `http` or `https` URL without query and fragment (RFC 3986); nil for other texts.
  package init?(_ text: String) {
    guard let (scheme, rest) = Self.scheme(of: text) else { return nil }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let (authority, path) = (rest[..<slash], rest[slash...].split(separator: "/"))
    guard Self.isAuthority(authority), path.allSatisfy(Self.isName) else { return nil }
    origin = "\(scheme)://\(authority.lowercased())"
    basePath = path.map { "/\($0)" }.joined()
  }

  /// Returns whether a component is a dot segment; dots may be percent-encoded.
  private static func isDots(_ component: Substring) -> Bool {
    [".", "%2e", "..", ".%2e", "%2e.", "%2e%2e"].contains(component.lowercased())
  }

  /// Returns whether a component is a name, and not a pattern of redirect rules such as `*` or `:splat`.
  private static func isName(_ component: Substring) -> Bool {
    !isDots(component) && component.first != ":" && PercentDecoding(component.utf8).isValid
      && component.utf8.allSatisfy { ($0.isPathByte || $0 == UInt8(ascii: "%")) && $0 != UInt8(ascii: "*") }
  }

  /// Returns whether a text is a host, which may be an IPv6 address in brackets, with an optional port.
  private static func isAuthority(_ text: Substring) -> Bool {
    let address = text.hasPrefix("[") ? text.prefix { $0 != "]" } + "]" : text.prefix { $0 != ":" }
    let port = text.dropFirst(address.count)
    guard
      port.isEmpty
        || port.first == ":" && port.dropFirst().utf8.allSatisfy(\.isDigit) && UInt16(port.dropFirst()) != nil
    else { return false }
    if address.hasPrefix("[") {
      return address.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }
    return address.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
    }
  }

  /// Whether the host is reserved for examples and tests (RFC 2606).
  package var isExample: Bool {
    let labels = labels.suffix(2)
    guard let last = labels.last else { return false }
    return ["example", "invalid", "test", "localhost"].contains(last)
      || labels.first == "example" && ["com", "net", "org"].contains(last)
  }

  /// Whether the host is below `.example`, as in sites for demonstration.
  var isBelowExample: Bool { labels.last == "example" }

  private var labels: [String] {
    let host = origin.drop { $0 != "/" }.dropFirst(2).prefix { $0 != ":" }
    return host.split(separator: ".").map(String.init)
  }

  private static func scheme(of text: String) -> (String, Substring)? {
    for scheme in ["https", "http"] where text.lowercased().hasPrefix(scheme + "://") {
      return (scheme, text.dropFirst(scheme.count + 3))
    }
    return nil
  }
}

extension SiteURL {
  /// A placeholder for an invalid URL. Sites with errors are not built, so it is never published.
  static let unknown = SiteURL(origin: "https://localhost", basePath: "")

  private init(origin: String, basePath: String) {
    self.origin = origin
    self.basePath = basePath
  }
}
