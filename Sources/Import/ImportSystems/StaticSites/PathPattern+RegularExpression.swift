import BinaryCoding

/// Regular expressions in the syntax of RE2 (https://github.com/google/re2/wiki/Syntax), as in `ignoreFiles` of Hugo.
extension PathPattern {
  /// Parses an expression; nil for syntax errors and for unsupported parts, such as `\b` and `{2,3}`.
  init?(regularExpression text: String) {
    var parser = ExpressionParser(rest: Array(text.utf8)[...])
    guard let part = parser.choice(depth: 0), parser.rest.isEmpty else { return nil }
    self.init(part, isSearch: true)
  }
}

private struct ExpressionParser {
  var rest: ArraySlice<UInt8>
  private var ignoresCase = false
  private static let deepest = 50

  init(rest: ArraySlice<UInt8>) {
    ignoresCase = rest.starts(with: "(?i)".utf8)
    self.rest = rest.dropFirst(ignoresCase ? 4 : 0)
  }

  /// Parses alternatives up to `)` or the end.
  mutating func choice(depth: Int) -> PathPattern.Part? {
    guard depth < Self.deepest else { return nil }
    var choices: [PathPattern.Part] = []
    repeat {
      var parts: [PathPattern.Part] = []
      while let byte = rest.first, !"|)".utf8.contains(byte) {
        guard let part = atom(depth: depth) else { return nil }
        parts.append(repeated(part))
      }
      choices.append(.sequence(parts))
    } while takes("|")
    return .choice(choices)
  }

  private mutating func repeated(_ part: PathPattern.Part) -> PathPattern.Part {
    guard let sign = rest.first, "*+?".utf8.contains(sign) else { return part }
    rest = rest.dropFirst()
    _ = takes("?")
    return switch sign {
    case UInt8(ascii: "*"): .repeated(part)
    case UInt8(ascii: "+"): .sequence([part, .repeated(part)])
    default: .optional(part)
    }
  }

  private mutating func atom(depth: Int) -> PathPattern.Part? {
    guard let byte = rest.popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "("): return group(depth: depth)
    case UInt8(ascii: "["): return PathPattern.byteSet(&rest, negatedBy: "^")
    case UInt8(ascii: "\\"): return rest.popFirst().flatMap(escape)
    case UInt8(ascii: "^"): return .start
    case UInt8(ascii: "$"): return .end
    case UInt8(ascii: "."): return .any
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return nil
    default: return letter(byte)
    }
  }

  private func letter(_ byte: UInt8) -> PathPattern.Part {
    let ignoresCase = ignoresCase
    return .byte { $0 == byte || ignoresCase && byte.isLetter && $0 ^ byte == 0x20 }
  }

  private mutating func group(depth: Int) -> PathPattern.Part? {
    if takes("?"), !takes(":") { return nil }
    guard let inner = choice(depth: depth + 1), takes(")") else { return nil }
    return inner
  }

  private func escape(_ byte: UInt8) -> PathPattern.Part? {
    switch byte {
    case UInt8(ascii: "d"): .byte { $0.isDigit }
    case UInt8(ascii: "D"): .byte { !$0.isDigit }
    case UInt8(ascii: "w"): .byte { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    case UInt8(ascii: "W"): .byte { !$0.isLetterOrDigit && $0 != UInt8(ascii: "_") }
    case UInt8(ascii: "s"): .byte { $0.isWhitespace }
    case UInt8(ascii: "S"): .byte { !$0.isWhitespace }
    case UInt8(ascii: "A"): .start
    case UInt8(ascii: "z"): .end
    case _ where byte.isLetterOrDigit: nil
    default: .byte(byte)
    }
  }

  /// Consumes a character if it is next.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, byte == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
