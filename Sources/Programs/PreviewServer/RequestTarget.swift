import Notation

/// What a request asks for: the target of its first line (RFC 9112, section 3.2), percent-decoded exactly once.
package struct RequestTarget: Equatable, Sendable {
  /// The host and port of a target in absolute form; nil in the usual form, where the field Host names them.
  package let authority: String?
  /// The names of folders and file from the root, decoded; none is empty or holds a slash.
  package let names: [String]
  /// Whether the path ends with a slash.
  package let isFolder: Bool
  /// What follows the question mark, as it was written.
  package let query: String?

  /// Reads a target.
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

  /// Whether the server itself answers: no file of a site lies below a name that begins with a dot.
  package var isReserved: Bool { names.first == ".verdict" }

  /// Whether a name begins with a dot, and so leads upwards or to what is not to be seen; but for the one that is there
  /// to be asked for (RFC 8615).
  package var isHidden: Bool {
    names.dropFirst(isReserved ? 1 : 0).contains { beginsWithDot($0) && $0 != ".well-known" }
  }

  /// The path, encoded again; it begins with one slash.
  package var path: String { Self.path(names, isFolder: isFolder) }

  /// The path of names, encoded.
  package static func path(_ names: [String], isFolder: Bool) -> String {
    let path = names.map { percentEncoded($0, keeping: \.isUnreserved) }.joined(separator: "/")
    return "/" + path + (isFolder && !names.isEmpty ? "/" : "")
  }

  /// The path in a target and, in absolute form, the authority before it.
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

  /// Whether the first byte is a dot, whatever accents follow it.
  private func beginsWithDot(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  private static func name(_ text: Substring) throws(Refusal) -> String {
    let decoding = PercentDecoding(text.utf8)
    guard decoding.isSound, let decoded = String(validating: decoding.bytes, as: UTF8.self), !decoded.isEmpty,
      !decoded.utf8.contains(where: isForbidden)
    else {
      throw Refusal(.badRequest, "malformed URL")
    }
    return decoded
  }

  /// A slash would be two names, a backslash is one for some systems, and no name of a site holds control characters.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }
}
