import NIOHTTP1
import SiteFiles

/// The rules of a site's file `_headers`, which hosts of static files read: a pattern of paths on a line of its own, below
/// it indented lines `Name: value` for the files that it fits.
package struct HeaderRules: Equatable, Sendable {
  private var rules: [Rule] = []

  private struct Rule: Equatable, Sendable {
    let pattern: String
    var fields: [Field] = []

    /// Whether the pattern, in which a `*` at the end stands for anything, fits a path.
    func fits(_ path: String) -> Bool {
      pattern.hasSuffix("*") ? path.hasPrefix(pattern.dropLast()) : path == pattern
    }
  }

  private struct Field: Equatable, Sendable {
    let name: String
    let value: String
  }

  /// Rules for nothing.
  package init() {}

  /// Reads the file; lines that are no rules are passed over, as hosts do.
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

  /// Adds the fields for a path.
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

  /// What only the server can say, and what must never be said in a preview: that others may read it, that it may be kept,
  /// that this host is always encrypted.
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
  /// Reads the rules of a site; none where there is no such file.
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
