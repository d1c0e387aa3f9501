import Diagnostics

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
    guard text.utf8.count <= PreviewLimits.target else { throw Refusal(.uriTooLong, "the address is too long") }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Refusal(.badRequest, "the address holds characters that must be encoded")
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

  /// Whether a name begins with a dot, and so leads upwards or to what is not to be seen.
  package var isHidden: Bool { names.dropFirst(isReserved ? 1 : 0).contains(where: beginsWithDot) }

  /// The path, encoded again; it begins with one slash.
  package var path: String { Self.path(names, isFolder: isFolder) }

  /// The path of names, encoded.
  package static func path(_ names: [String], isFolder: Bool) -> String {
    "/" + names.map(encoded).joined(separator: "/") + (isFolder && !names.isEmpty ? "/" : "")
  }

  /// The path in a target and, in absolute form, the authority before it.
  private static func split(_ text: String) throws(Refusal) -> (authority: String?, path: Substring) {
    if text.hasPrefix("/") { return (nil, text[...]) }
    guard text.prefix(7).lowercased() == "http://" else {
      throw Refusal(.badRequest, "the address is none of this server")
    }
    let rest = text.dropFirst(7)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[authority.endIndex...]
    return (String(authority), path.hasPrefix("/") ? path : "/" + path)
  }

  /// Whether the first byte is a dot, whatever accents follow it.
  private func beginsWithDot(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  private static func name(_ text: Substring) throws(Refusal) -> String {
    guard let decoded = decoded(text), !decoded.isEmpty, !decoded.utf8.contains(where: isForbidden) else {
      throw Refusal(.badRequest, "the address is malformed")
    }
    return decoded
  }

  /// A slash would be two names, a backslash is one for some systems, and no name of a site holds control characters.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// Percent-decoded text (RFC 3986, section 2.1); nil when an escape is malformed or the bytes are not UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }

  private static func encoded(_ name: String) -> String {
    guard !name.utf8.allSatisfy(isPlain) else { return name }
    return name.utf8.map { isPlain($0) ? String(Unicode.Scalar($0)) : "%" + hexadecimal($0) }.joined()
  }

  /// Whether a byte stands for itself everywhere (RFC 3986, section 2.3).
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "~")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
