import NIOHTTP1
import SiteFiles

/// The rules of `_headers`, a file for static hosts. A line contains a path pattern; the indented lines below it contain
/// header fields (`Name: value`) for matching files.
package struct HeaderRules: Equatable, Sendable {
  private var rules: [Rule] = []

  private struct Rule: Equatable, Sendable {
    let pattern: String
    var fields: [Field] = []

    /// Returns whether the pattern matches a path; a `*` at the end matches any suffix.
    func fits(_ path: String) -> Bool {
      pattern.hasSuffix("*") ? path.hasPrefix(pattern.dropLast()) : path == pattern
    }
  }

  private struct Field: Equatable, Sendable {
    let name: String
    let value: String
  }

  /// Creates an empty set of rules.
  package init() {}

  /// Parses the file; invalid lines are ignored, as hosts do.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let content = trimmed(line)
      guard !content.isEmpty, !content.hasPrefix("#") else { continue }
      if line.hasPrefix(" ") || line.hasPrefix("\t") {
        addField(content)
      } else {
        rules.append(Rule(pattern: "\(content)"))
      }
    }
  }

  /// Sets the header fields for a path.
  package func add(to headers: inout HTTPHeaders, for path: String) {
    for rule in rules where rule.fits(path) {
      for field in rule.fields { headers.replaceOrAdd(name: field.name, value: field.value) }
    }
  }

  private mutating func addField(_ line: Substring) {
    guard !rules.isEmpty, let colon = line.firstIndex(of: ":") else { return }
    let (name, value) = (trimmed(line[..<colon]), trimmed(line[line.index(after: colon)...]))
    guard Self.isToken(name), value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !Self.isReserved(name.lowercased())
    else { return }
    rules[rules.count - 1].fields.append(Field(name: String(name), value: String(value)))
  }

  private static func isToken(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }

  /// Returns whether rules cannot set a field: the server sets it, or it must not apply to a preview (CORS, caching, HSTS).
  private static func isReserved(_ name: String) -> Bool {
    reserved.contains(name) || name.hasPrefix("access-control-") || name.hasPrefix("content-") && name != policy
  }

  private static let policy = "content-security-policy"
  private static let reserved: Set = [
    "accept-ranges", "cache-control", "connection", "cross-origin-resource-policy", "etag", "keep-alive", "location",
    "set-cookie", "strict-transport-security", "trailer", "transfer-encoding", "upgrade", "x-content-type-options",
  ]
}

extension HeaderRules {
  /// Reads the rules of a site; empty without a file or if it is too large.
  init(of folder: ServedFolder) {
    guard case .file(let file)? = try? folder.entry(at: ["_headers"]), file.size <= PreviewLimits.headerRules,
      let bytes = try? file.bytes(in: 0..<file.size)
    else {
      self.init()
      return
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
