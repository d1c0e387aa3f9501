import Diagnostics
import FrontMatter
import Notation

// MARK: - Origins that the CSP allows
extension EntryReader {
  mutating func allowedOrigins() -> [PolicyDirective: [String]] {
    guard var reader = mapping("allow", example: "script: [https://plausible.io]") else { return [:] }
    var allowed: [PolicyDirective: [String]] = [:]
    for directive in PolicyDirective.allCases {
      reader.expect(directive.rawValue, .origins)
      let name = directive.rawValue
      reader.explain([name: "Origins added to the directive \(name)-src of the Content-Security-Policy."])
      allowed[directive] = reader.values(directive.rawValue, .origin).map(\.value)
    }
    reader.reportUnknownKeys()
    report(reader, of: "allow")
    return allowed
  }
}

extension ValueForm<String> {
  /// An origin in a CSP. The correction of a URL is its origin.
  fileprivate static let origin = ValueForm(
    .urlInvalid,
    "an origin",
    example: "https://plausible.io",
    read: { $0.isSecureOrigin ? $0.lowercased() : nil },
    write: { .text($0) }
  ) { text in
    let host = text.split(separator: "//", maxSplits: 1).last ?? ""
    let origin = "https://" + (asciiHost(String(host.prefix { !"/?#".contains($0) })) ?? "")
    return origin.isSecureOrigin && origin.contains(".") ? .likely(origin) : Corrections()
  }
}

extension String {
  /// Whether the text is `https://`, a host, optionally with a leading `*.`, and an optional port. Other texts could
  /// inject a directive into a CSP with a semicolon.
  fileprivate var isSecureOrigin: Bool {
    let text = lowercased()
    guard text.hasPrefix("https://") else { return false }
    let parts = text.dropFirst("https://".count).split(separator: ":", omittingEmptySubsequences: false)
    let labels = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let names = labels.first == "*" && labels.count > 2 ? labels.dropFirst() : labels[...]
    let isHost = names.allSatisfy { name in
      !name.isEmpty && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    }
    let isPort = parts.count == 2 && parts[1].utf8.allSatisfy(\.isDigit) && UInt16(parts[1]) != nil
    return isHost && (parts.count == 1 || isPort)
  }
}
