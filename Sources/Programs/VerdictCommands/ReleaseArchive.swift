import Notation

/// The archive from which hosts install Verdict, written as its URL, `#sha256=` and its checksum. Without the checksum
/// somebody who controls the server could replace the program.
enum ReleaseArchive {
  /// The variable that holds it at the top of a workflow.
  static let variable = "VERDICT_RELEASE"

  /// Returns an error message for an invalid archive; nil for a valid one.
  static func complaint(about text: String) -> String? {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if let complaint = complaint(aboutURL: parts[0]) { return complaint }
    guard parts.count == 2, parts[1].hasPrefix(mark) else {
      return "'\(text)' has no checksum; add #\(mark) and the checksum that sha256sum prints for the archive"
    }
    let sum = parts[1].dropFirst(mark.count)
    let isChecksum = sum.utf8.count == 64 && sum.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    return isChecksum
      ? nil : "'\(sum)' is not a SHA-256 checksum; copy the 64 digits that sha256sum prints for the archive"
  }

  private static let mark = "sha256="

  private static func complaint(aboutURL url: Substring) -> String? {
    let example = "https://HOST/verdict-VERSION-linux-x86_64.tar.xz"
    let rest = ["https://", "http://"].first { url.hasPrefix($0) }.map { url.dropFirst($0.count) } ?? ""
    let authority = rest.prefix { $0 != "/" }
    guard !authority.isEmpty, rest.count > authority.count + 1, url.utf8.allSatisfy(isOfURL) else {
      return "invalid archive URL '\(url)'; use a URL such as \(example)"
    }
    guard !authority.contains("@") else {
      return "'\(url)' contains a password, which every reader of the repository would see; use a URL without it"
    }
    let isPackage = [".deb", ".whl", ".rb", ".zip"].contains { url.hasSuffix($0) }
    return isPackage ? "'\(url)' is another kind of package; use the archive, such as \(example)" : nil
  }

  /// Returns whether a byte may occur in a URL (RFC 3986) and has no meaning inside quotes, variables or expressions of a
  /// workflow.
  private static func isOfURL(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~:/?[]@!&()*+,;=%".utf8.contains(byte)
  }
}
