import BinaryCoding
import Diagnostics
import NIOHTTP1
import Notation
import SiteFiles

/// What a file of the site comes to.
enum ServedContent {
  /// The bytes to send.
  case bytes(ContiguousArray<UInt8>)
  /// A file that is too large to be held in memory; it has no entity tag.
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

  /// The answer to a request for it: all, a part, or that nothing has changed.
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

  /// All or a part; only GET has parts (RFC 9110, section 14.2).
  private func body(to request: HTTPRequestHead, _ tag: EntityTag?) -> PreviewResponse {
    let field = request.method == .GET ? request.headers.range(of: tag) : nil
    switch RequestedRange(field, length: size) {
    case .whole: return PreviewResponse(.ok, body(0..<size))
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

/// An entity tag: the hash of the bytes that are sent (RFC 9110, section 8.8.3). Times would miss a second edit within a
/// second.
package struct EntityTag: Equatable, Sendable, CustomStringConvertible {
  private let hash: ContentHash

  /// The tag of a body.
  package init(_ bytes: ContiguousArray<UInt8>) { hash = ContentHash(bytes) }

  /// The tag as it is sent.
  package var description: String { "\"\(hash)\"" }

  /// Whether a list of tags names this one; `*` names any. A weak tag counts only when `isWeak`.
  package func isNamed(in list: String, isWeak: Bool) -> Bool {
    list.split(separator: ",").map { trimmed($0) }.contains { tag in
      tag == "*" || tag == description || isWeak && tag == "W/\(description)"
    }
  }
}

/// What the fields of a conditional request come to (RFC 9110, section 13.2.2).
package enum Precondition: Equatable, Sendable {
  case send
  case notModified
  case failed

  /// Judges the fields; without a tag nothing can be said to be the same.
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
  /// A field that is a list and may come in several lines, as one; nil when there is none.
  func joined(_ name: String) -> String? {
    let lines = self[name]
    return lines.isEmpty ? nil : lines.joined(separator: ",")
  }

  /// The range that is asked for, unless it is of a body that has changed since (RFC 9110, section 13.1.5).
  func range(of tag: EntityTag?) -> String? {
    let condition = self["if-range"]
    return condition.isEmpty || condition == [tag?.description] ? joined("range") : nil
  }
}

/// What the field Range asks for (RFC 9110, section 14.2), of a body whose length is known.
package enum RequestedRange: Equatable, Sendable {
  /// The whole body: nothing was asked for that this server must heed.
  case whole
  /// Some of it, at least one byte.
  case part(Range<Int>)
  /// Nothing that there is.
  case unsatisfiable

  /// Reads the field. Several ranges, units other than bytes and what is malformed are as good as none.
  package init(_ field: String?, length: Int) {
    guard let field, field.prefix(6).lowercased() == "bytes=", !field.contains(",") else {
      self = .whole
      return
    }
    let bounds = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map { trimmed($0) }
    guard bounds.count == 2 else {
      self = .whole
      return
    }
    self = bounds[0].isEmpty ? .suffix(bounds[1], length) : .range(bounds[0], bounds[1], length)
  }

  /// The last so many bytes. Of an empty body there is no part that could be named.
  private static func suffix(_ count: Substring, _ length: Int) -> RequestedRange {
    guard let count = number(count) else { return .whole }
    guard count > 0 else { return .unsatisfiable }
    return length == 0 ? .whole : .part(max(0, length - count)..<length)
  }

  private static func range(_ first: Substring, _ last: Substring, _ length: Int) -> RequestedRange {
    guard let first = number(first), let last = last.isEmpty ? Int.max : number(last), first <= last else {
      return .whole
    }
    return first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
  }

  /// A number of digits alone; one that is larger than any length is the largest.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text) ?? Int.max
  }
}

/// The text without spaces and tabs around it.
func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " || $0 == "\t" }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}

extension HTTPHeaders {
  /// Whether a body comes after them (RFC 9112, section 6.3).
  var announceBody: Bool { contains(name: "transfer-encoding") || self["content-length"].contains { $0 != "0" } }
}
