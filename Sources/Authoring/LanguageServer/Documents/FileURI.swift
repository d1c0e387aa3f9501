import Notation

/// Conversion between paths and `file` URIs (RFC 8089).
enum FileURI {
  private static let scheme = "file://"

  /// Returns the absolute path of a URI. Nil for another scheme or host, or if the path contains a NUL byte or invalid UTF-8.
  static func path(_ uri: String) -> String? {
    guard uri.utf8.starts(with: scheme.utf8) else { return nil }
    let rest = uri.utf8.dropFirst(scheme.utf8.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(decoding: rest[..<slash], as: UTF8.self)
    guard host.isEmpty || host == "localhost" else { return nil }
    let bytes = PercentDecoding(rest[slash...]).bytes
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  static func uri(_ path: String) -> String {
    scheme + percentEncoded(path) { $0.isUnreserved || $0 == UInt8(ascii: "/") }
  }
}
