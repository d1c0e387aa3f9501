import BinaryCoding
import NIOHTTP1

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
