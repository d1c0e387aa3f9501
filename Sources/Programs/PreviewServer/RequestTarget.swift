import Notation

/// The target of a request line (RFC 9112, section 3.2), percent-decoded exactly once.
package struct RequestTarget: Equatable, Sendable {
  /// The host and port of a target in absolute form; nil in origin form, where the Host field contains them.
  package let authority: String?
  /// The decoded path components; none is empty or contains a slash.
  package let names: [String]
  /// Whether the path ends with a slash.
  package let isFolder: Bool
  /// The query after the question mark, not decoded; nil without a question mark.
  package let query: String?

  /// Parses a target. Throws `Refusal` if the target is malformed or too long.
  package init(_ text: String) throws(Refusal) {
    guard text.utf8.count <= PreviewLimits.target else { throw Refusal(.uriTooLong, "the URL is too long") }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Refusal(.badRequest, "the URL contains characters that must be percent-encoded")
    }
    let (authority, rest) = try Self.split(text)
    let withoutFragment = rest.prefix { $0 != "#" }
    let path = withoutFragment.prefix { $0 != "?" }
    self.authority = authority
    query = path.endIndex == withoutFragment.endIndex ? nil : String(withoutFragment[path.endIndex...].dropFirst())
    isFolder = path.hasSuffix("/")
    names = try path.dropFirst().dropLast(isFolder && path.count > 1 ? 1 : 0)
      .split(separator: "/", omittingEmptySubsequences: path.count == 1).map(Self.name)
  }

  /// Whether the path is below `.verdict`, which belongs to the server and not to the site.
  package var isReserved: Bool { names.first == ".verdict" }

  /// Whether a component begins with a dot, as in `..` and hidden files. `.well-known` is excepted (RFC 8615).
  package var isHidden: Bool {
    names.dropFirst(isReserved ? 1 : 0).contains { beginsWithDot($0) && $0 != ".well-known" }
  }

  /// The percent-encoded path; begins with one slash.
  package var path: String { Self.path(names, isFolder: isFolder) }

  /// Returns the percent-encoded path of components.
  package static func path(_ names: [String], isFolder: Bool) -> String {
    let path = names.map { percentEncoded($0, keeping: \.isUnreserved) }.joined(separator: "/")
    return "/" + path + (isFolder && !names.isEmpty ? "/" : "")
  }

  /// Splits a target into its path and, in absolute form, the authority.
  private static func split(_ text: String) throws(Refusal) -> (authority: String?, path: Substring) {
    if text.hasPrefix("/") { return (nil, text[...]) }
    guard text.prefix(7).lowercased() == "http://" else {
      throw Refusal(.badRequest, "the URL belongs to another server")
    }
    let rest = text.dropFirst(7)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[authority.endIndex...]
    return (String(authority), path.hasPrefix("/") ? path : "/" + path)
  }

  /// Returns whether the first byte is a dot, which combining marks may follow.
  private func beginsWithDot(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  private static func name(_ text: Substring) throws(Refusal) -> String {
    let decoding = PercentDecoding(text.utf8)
    guard decoding.isValid, let decoded = String(validating: decoding.bytes, as: UTF8.self), !decoded.isEmpty,
      !decoded.utf8.contains(where: isForbidden)
    else {
      throw Refusal(.badRequest, "malformed URL")
    }
    return decoded
  }

  /// Returns whether a byte is forbidden in a component: slashes, backslashes (separators on some systems), control
  /// characters.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }
}
