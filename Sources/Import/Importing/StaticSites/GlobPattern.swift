import BinaryCoding
import Notation

/// A pattern of file paths: `*` and `?` match within a name, `**` across folders.
struct GlobPattern {
  fileprivate enum Token {
    case byte(UInt8)
    case set(Set<UInt8>, isNegated: Bool)
    case one
    /// Any number of bytes, without slashes unless `crosses` is true.
    case any(crosses: Bool)
    /// `**/`: any number of folders.
    case folders
  }

  private var tokens: [Token] = []

  /// Creates a pattern; with `crosses`, `*` also matches slashes, as in Ruby's `File.fnmatch`.
  init(_ pattern: String, crosses: Bool = false) {
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.first {
      let (token, length) = Self.token(byte, rest, crosses)
      tokens.append(token)
      rest = rest.dropFirst(length)
    }
  }

  private static func token(_ byte: UInt8, _ rest: ArraySlice<UInt8>, _ crosses: Bool) -> (Token, Int) {
    switch byte {
    case UInt8(ascii: "*"):
      if rest.starts(with: "**/".utf8) { return (.folders, 3) }
      return rest.starts(with: "**".utf8) ? (.any(crosses: true), 2) : (.any(crosses: crosses), 1)
    case UInt8(ascii: "?"): return (.one, 1)
    case UInt8(ascii: "\\"): return rest.count > 1 ? (.byte(rest[rest.startIndex + 1]), 2) : (.byte(byte), 1)
    case UInt8(ascii: "["): return set(rest) ?? (.byte(byte), 1)
    default: return (.byte(byte), 1)
    }
  }

  /// Parses `[a-z]` or `[!a-z]`.
  private static func set(_ rest: ArraySlice<UInt8>) -> (Token, Int)? {
    guard let end = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var inner = rest[(rest.startIndex + 1)..<end]
    let isNegated = inner.first == UInt8(ascii: "!") || inner.first == UInt8(ascii: "^")
    if isNegated { inner = inner.dropFirst() }
    var bytes: Set<UInt8> = []
    while let first = inner.popFirst() {
      guard inner.first == UInt8(ascii: "-"), let last = inner.dropFirst().first, first <= last else {
        bytes.insert(first)
        continue
      }
      bytes.formUnion(first...last)
      inner = inner.dropFirst(2)
    }
    return (.set(bytes, isNegated: isNegated), end + 1 - rest.startIndex)
  }

  /// Returns whether the whole path matches.
  func matches(_ path: String) -> Bool {
    var failures: Set<Int> = []
    return matches(Array(path.utf8)[...], from: 0, &failures)
  }

  /// Returns whether the tokens from an index match the rest of a path. `failures` stores the wildcards that failed at a
  /// position, so that the time is polynomial.
  private func matches(_ path: ArraySlice<UInt8>, from start: Int, _ failures: inout Set<Int>) -> Bool {
    var rest = path
    for (index, token) in tokens.enumerated().dropFirst(start) {
      if let isAfter = token.ending {
        let position = index * (rest.endIndex + 1) + rest.startIndex
        guard failures.insert(position).inserted else { return false }
        return token.endings(in: rest, isAfter).contains { matches(rest[$0...], from: index + 1, &failures) }
      }
      guard let byte = rest.popFirst(), token.matches(byte) else { return false }
    }
    return rest.isEmpty
  }
}

extension GlobPattern.Token {
  /// For a wildcard of any length: whether it ends after a slash only. Nil for tokens of one byte.
  fileprivate var ending: Bool? {
    switch self {
    case .any: false
    case .folders: true
    case .byte, .set, .one: nil
    }
  }

  /// Returns the possible ends of a wildcard, shortest first.
  fileprivate func endings(in rest: ArraySlice<UInt8>, _ isAfterSlash: Bool) -> [Int] {
    if isAfterSlash { return [rest.startIndex] + rest.indices.filter { rest[$0] == slash }.map { $0 + 1 } }
    if case .any(crosses: false) = self {
      return Array(rest.startIndex...(rest.firstIndex(of: slash) ?? rest.endIndex))
    }
    return Array(rest.startIndex...rest.endIndex)
  }

  /// Returns whether the token matches one byte.
  fileprivate func matches(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let wanted): wanted == byte
    case .set(let bytes, let isNegated): byte != slash && bytes.contains(byte) != isNegated
    case .one: byte != slash
    case .any, .folders: true
    }
  }
}

private let slash = UInt8(ascii: "/")
