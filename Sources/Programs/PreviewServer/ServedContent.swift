import BinaryCoding
import Diagnostics
import NIOHTTP1
import Notation
import SiteFiles

/// The content of a file of the site.
enum ServedContent {
  /// The bytes, read into memory.
  case bytes(ContiguousArray<UInt8>)
  /// A file too large for memory, without an entity tag.
  case file(ServedFile)

  private var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.size
    }
  }

  private func body(_ range: Range<Int>) -> PreviewResponse.Body {
    switch self {
    case .bytes(let bytes): .bytes(bytes[range])
    case .file(let file): .file(file, range)
    }
  }

  /// Returns the response to a request: the whole content, a range, or "not modified".
  func response(_ request: HTTPRequestHead) -> PreviewResponse {
    let tag: EntityTag? = if case .bytes(let bytes) = self { EntityTag(bytes) } else { nil }
    var response: PreviewResponse
    switch Precondition(request.headers, tag) {
    case .send: response = body(to: request, tag)
    case .notModified: response = PreviewResponse(.notModified, .bytes([]))
    case .failed: response = PreviewResponse(.preconditionFailed, .bytes([]))
    }
    response.headers.add(name: "Accept-Ranges", value: "bytes")
    if let tag { response.headers.add(name: "ETag", value: "\(tag)") }
    return response
  }

  /// Returns the content or a range of it; only GET supports ranges (RFC 9110, section 14.2).
  private func body(to request: HTTPRequestHead, _ tag: EntityTag?) -> PreviewResponse {
    let field = request.method == .GET ? request.headers.range(of: tag) : nil
    switch RequestedRange(field, length: size) {
    case .full: return PreviewResponse(.ok, body(0..<size))
    case .part(let range):
      return response(.partialContent, body(range), "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
    case .unsatisfiable: return response(.rangeNotSatisfiable, .bytes([]), "bytes */\(size)")
    }
  }

  private func response(_ status: HTTPResponseStatus, _ body: PreviewResponse.Body, _ range: String) -> PreviewResponse
  {
    var response = PreviewResponse(status, body)
    response.headers.add(name: "Content-Range", value: range)
    return response
  }
}

/// An entity tag: the hash of the sent bytes (RFC 9110, section 8.8.3). Modification times would miss a second edit within a
/// second.
package struct EntityTag: Equatable, Sendable, CustomStringConvertible {
  private let hash: ContentHash

  /// Creates the tag of a body.
  package init(_ bytes: ContiguousArray<UInt8>) { hash = ContentHash(bytes) }

  /// The tag as written in a header field.
  package var description: String { "\"\(hash)\"" }

  /// Returns whether a list contains the tag or `*`. Weak tags match only if `isWeak`.
  package func isNamed(in list: String, isWeak: Bool) -> Bool {
    list.split(separator: ",").map { trimmed($0) }.contains { tag in
      tag == "*" || tag == description || isWeak && tag == "W/\(description)"
    }
  }
}

/// The result of a conditional request (RFC 9110, section 13.2.2).
package enum Precondition: Equatable, Sendable {
  case send
  case notModified
  case failed

  /// Evaluates the conditions. Without a tag, `If-Match` fails unless it is `*`, and `If-None-Match` is ignored.
  package init(_ headers: HTTPHeaders, _ tag: EntityTag?) {
    if let list = headers.joined("if-match"), tag?.isNamed(in: list, isWeak: false) != true, list != "*" {
      self = .failed
    } else if let list = headers.joined("if-none-match"), tag?.isNamed(in: list, isWeak: true) ?? false {
      self = .notModified
    } else {
      self = .send
    }
  }
}

extension HTTPHeaders {
  /// Returns the lines of a list field, joined by commas; nil without the field.
  func joined(_ name: String) -> String? {
    let lines = self[name]
    return lines.isEmpty ? nil : lines.joined(separator: ",")
  }

  /// Returns the requested range; nil if `If-Range` contains another tag (RFC 9110, section 13.1.5).
  func range(of tag: EntityTag?) -> String? {
    let condition = self["if-range"]
    return condition.isEmpty || condition == [tag?.description] ? joined("range") : nil
  }
}

/// The result of a Range field (RFC 9110, section 14.2) for a body of known length.
package enum RequestedRange: Equatable, Sendable {
  /// The whole body: without a range, or with an ignored one.
  case full
  /// A non-empty part of the body.
  case part(Range<Int>)
  /// A range outside the body.
  case unsatisfiable

  /// Parses the field. Multiple ranges, units other than bytes and malformed values are ignored.
  package init(_ field: String?, length: Int) {
    guard let field, field.prefix(6).lowercased() == "bytes=", !field.contains(",") else {
      self = .full
      return
    }
    let bounds = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map { trimmed($0) }
    guard bounds.count == 2 else {
      self = .full
      return
    }
    self = bounds[0].isEmpty ? .suffix(bounds[1], length) : .range(bounds[0], bounds[1], length)
  }

  /// Returns the last `count` bytes. An empty body is sent whole, because it has no valid range.
  private static func suffix(_ count: Substring, _ length: Int) -> RequestedRange {
    guard let count = number(count) else { return .full }
    guard count > 0 else { return .unsatisfiable }
    return length == 0 ? .full : .part(max(0, length - count)..<length)
  }

  private static func range(_ first: Substring, _ last: Substring, _ length: Int) -> RequestedRange {
    guard let first = number(first), let last = last.isEmpty ? Int.max : number(last), first <= last else {
      return .full
    }
    return first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
  }

  /// Parses a number of digits; values too large for `Int` become its maximum.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text) ?? Int.max
  }
}

/// Returns the text without leading and trailing spaces and tabs.
func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " || $0 == "\t" }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}

extension HTTPHeaders {
  /// Whether a body follows the header (RFC 9112, section 6.3).
  var announceBody: Bool { contains(name: "transfer-encoding") || self["content-length"].contains { $0 != "0" } }
}
