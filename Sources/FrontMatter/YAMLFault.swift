import Diagnostics

extension YAMLFault {
  /// Explains libyaml's words in terms of what the author wrote.
  init(_ failure: YAMLFailure, at offset: Int, in source: SourceFile, _ range: SourceRange) {
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    if failure.problem.hasPrefix("mapping values are not allowed"),
      let line = UnquotedLine(colonAt: offset, in: source)
    {
      self.init(diagnostic: line.diagnostic, unquotedColon: line.colon)
    } else {
      let (message, hint) = Self.wording(failure, byte: offset < range.upperBound ? source.bytes[offset] : nil)
      self.init(
        diagnostic: Diagnostic(
          .yamlSyntax,
          message,
          hint: hint,
          in: source,
          at: SourceRange(offset, min(offset + 1, range.upperBound))
        )
      )
    }
  }

  private static func wording(_ failure: YAMLFailure, byte: UInt8?) -> (String, String?) {
    switch failure.problem {
    case "found character that cannot start any token" where byte == .tab:
      ("a tab cannot indent YAML", "use spaces")
    case "found character that cannot start any token":
      ("a value cannot begin with this character", "put the value in quotes")
    case "found unexpected end of stream":
      ("a quoted value is never closed", "write the closing quote; inside double quotes, write \\\" for a quote")
    case "could not find expected ':'":
      ("there is no ':' after this key", "write 'key: value'")
    case "did not find expected key", "did not find expected <block end>":
      ("this line does not continue the entries above it", "check its indentation and the quotes before it")
    case let problem where problem.hasPrefix("did not find expected ',' or"):
      ("a list or mapping in brackets is never closed", "write the closing ']' or '}'")
    default: (failure.problem, failure.context.map { "\($0)" })
    }
  }
}

/// A line such as `title: Spartacus: Vengeance`, the commonest mistake of all.
private struct UnquotedLine {
  let colon: Int
  private let source: SourceFile
  private let key: SourceRange
  private let value: SourceRange

  init?(colonAt offset: Int, in source: SourceFile) {
    let line = source.lineRange(at: offset)
    guard offset < line.upperBound, source.bytes[offset] == UInt8(ascii: ":"),
      let keyEnd = Self.firstColon(in: source, SourceRange(line.lowerBound, offset))
    else { return nil }
    var start = keyEnd + 1
    while start < offset, source.bytes[start] == .space { start += 1 }
    var end = line.upperBound
    while end > start, source.bytes[end - 1].isWhitespace { end -= 1 }
    self.source = source
    colon = offset
    key = SourceRange(line.lowerBound, keyEnd)
    value = SourceRange(start, end)
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      .yamlUnquotedColon,
      "a value with ': ' in it must be quoted",
      hint: "write \(source.text(in: key)): \(quotedValue)",
      in: source,
      at: value
    )
  }

  private var quotedValue: String {
    let text = source.text(in: value)
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }

  private static func firstColon(in source: SourceFile, _ range: SourceRange) -> Int? {
    range.indices.first { index in
      source.bytes[index] == UInt8(ascii: ":") && source.bytes[index + 1] == .space
    }
  }
}
