import Diagnostics
import Notation

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
