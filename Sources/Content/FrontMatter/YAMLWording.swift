import Diagnostics
import Notation

/// The diagnostic for an error of libyaml, in terms of reviews, and its best location.
struct YAMLWording {
  let code: DiagnosticCode
  let message: String
  let hint: String?
  private let mark: Mark

  /// The location of the diagnostic.
  private enum Mark {
    /// The character at which libyaml stopped.
    case problem
    /// The first character of the construct that libyaml was parsing.
    case start
    /// The line on which the construct begins.
    case startLine
    /// The text before the character at which libyaml stopped, on its line.
    case lineBefore
  }

  private init(_ message: String, _ hint: String?, at mark: Mark = .problem, code: DiagnosticCode = .yamlSyntax) {
    (self.code, self.message, self.hint, self.mark) = (code, message, hint, mark)
  }

  init(_ failure: PlacedYAMLFailure, in source: SourceFile) {
    self = Self.ofContext(failure) ?? Self.ofProblem(failure, in: source)
  }

  func range(_ failure: PlacedYAMLFailure, in source: SourceFile) -> SourceRange {
    switch mark {
    case .problem: source.character(at: failure.offset)
    case .start: source.character(at: failure.start)
    case .startLine: source.restOfLine(at: failure.start)
    case .lineBefore: source.lineText(before: failure.offset)
    }
  }

  private static func ofContext(_ failure: PlacedYAMLFailure) -> YAMLWording? {
    switch failure.context {
    case "while scanning a tag", "while parsing a tag": tag
    case "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive": directive
    case "while scanning an alias", "while scanning an anchor":
      YAMLWording("a value cannot begin with '*' or '&'", quote, at: .start)
    case "while scanning a block scalar" where !failure.problem.contains("tab"):
      YAMLWording("text after '|' or '>' begins on the next line", "indent it there, or put the value in quotes")
    default: nil
    }
  }

  private static func ofProblem(_ failure: PlacedYAMLFailure, in source: SourceFile) -> YAMLWording {
    switch failure.problem {
    case "control characters are not allowed":
      YAMLWording("character not allowed in YAML", "remove it", code: .controlCharacter)
    case let problem where problem.hasPrefix("found a tab character"): tab
    case "found character that cannot start any token" where failure.byte == .tab: tab
    case "found character that cannot start any token", "did not find expected node content":
      YAMLWording("a value cannot begin with this character", quote)
    case "mapping keys are not allowed in this context": YAMLWording("a value cannot begin with '?'", quote)
    case "block sequence entries are not allowed in this context":
      YAMLWording("a list cannot begin on the line of its key", "write it below, or as [one, two]; or \(quote)")
    case "mapping values are not allowed in this context":
      YAMLWording("a key is not allowed here", "begin all keys in the same column", at: .lineBefore)
    case "found unexpected end of stream", "found unexpected document indicator":
      YAMLWording("the quote is not closed", "write the closing quote, or put the whole value in quotes", at: .start)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      YAMLWording("unknown escape sequence in double quotes", "write \\\\ for a backslash, or use single quotes")
    case "found unexpected ':'":
      YAMLWording("missing space after ':'", "add a space, or put the text in quotes")
    case "could not find expected ':'":
      YAMLWording("missing ':' after the key", "write 'key: value'", at: .startLine)
    case _ where failure.isInBrackets: brackets(failure)
    case "did not find expected key", "did not find expected '-' indicator", "did not find expected <document start>":
      continuation(failure, in: source)
    case "found undefined tag handle": tag
    case let problem where problem.contains("directive") || problem.contains("YAML document"): directive
    default: YAMLWording(failure.problem, nil)
    }
  }

  private static func brackets(_ failure: PlacedYAMLFailure) -> YAMLWording {
    failure.isOnOneLine && failure.byte != nil
      ? YAMLWording("missing ',' before this value", "write ',' between values, or put the value in quotes")
      : YAMLWording("the bracket is not closed", "write the closing ']' or '}'", at: .start)
  }

  private static func continuation(_ failure: PlacedYAMLFailure, in source: SourceFile) -> YAMLWording {
    switch source.lastByteOfText(before: failure.offset) {
    case nil where failure.byte == UInt8(ascii: ":"):
      YAMLWording("missing key before ':'", "write 'key: value'")
    case nil:
      YAMLWording("the indentation does not match the lines above", "begin all keys in the same column")
    default:
      YAMLWording(
        "unexpected text after the value",
        "put the whole value in quotes; inside single quotes, write '' for '"
      )
    }
  }

  private static let quote = "put the value in quotes"
  private static let tab = YAMLWording("YAML cannot be indented with tabs", "use spaces")
  private static let tag = YAMLWording(
    "YAML tags are not supported",
    "quote text that begins with '!'",
    at: .start,
    code: .yamlTag
  )
  private static let directive = YAMLWording(
    "a line cannot begin with '%'",
    "put the text in quotes, or remove the line",
    at: .start
  )
}
