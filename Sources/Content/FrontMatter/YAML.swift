import Notation

/// A value to be written as YAML (1.2) in the form that Verdict reads, and that a person would write.
package enum YAML: Sendable {
  /// What needs no quotes whatever it is: a number, a day, `true`.
  case plain(String)
  /// A text, in quotes where it would be read as something else without.
  case text(String)
  /// `[one, two]`.
  case list([YAML])
  /// `{name: one, number: 2}`, in this order.
  case mapping([(key: String, value: YAML)])

  /// Texts as a list.
  package static func texts(_ texts: some Sequence<String>) -> YAML { .list(texts.map(YAML.text)) }
}

extension YAML: CustomStringConvertible {
  /// The value on one line.
  package var description: String { written(inside: false) }

  /// The value on one line; with `isInBrackets` it may also stand in a list or mapping in brackets.
  package func written(inside isInBrackets: Bool) -> String {
    switch self {
    case .plain(let text): text
    case .text(let text): Self.isPlain(text, inside: isInBrackets) ? text : quoted(text)
    case .list(let values): "[" + values.map { $0.written(inside: true) }.joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { "\($0.key): \($0.value.written(inside: true))" }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a text is itself without quotes (YAML 1.2, section 7.3.3), in the eyes of other programs, too, which take
  /// words such as `yes` for conditions (YAML 1.1, `bool`).
  private static func isPlain(_ text: String, inside isInBrackets: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, !indicators.contains(first), last != UInt8(ascii: ":"),
      !first.isWhitespace, !last.isWhitespace, !words.contains(text.lowercased()),
      text.unicodeScalars.allSatisfy({ escapes[$0] == nil && isPrintable($0) })
    else { return false }
    return bytes.indices.allSatisfy { index in
      let byte = bytes[index]
      return switch byte {
      case ..<0x20, 0x7F: false
      case UInt8(ascii: ":"):
        !bytes[index + 1].isWhitespace && !(isInBrackets && afterColons.contains(bytes[index + 1]))
      case UInt8(ascii: "#"): !bytes[index - 1].isWhitespace
      default: !isInBrackets || !brackets.contains(byte)
      }
    }
  }

  private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`".utf8)
  /// What ends a line besides the usual (section 5.4 of YAML 1.1, which libyaml reads), and the byte order mark.
  fileprivate static let escapes: [Unicode.Scalar: String] = [
    "\u{85}": "\\N", "\u{2028}": "\\L", "\u{2029}": "\\P", "\u{FEFF}": "\\uFEFF",
  ]
  private static let brackets = Set(",[]{}".utf8)
  /// What libyaml takes no `:` before, within brackets.
  private static let afterColons = Set(",[]{}?".utf8)
  private static let words: Set<String> = ["~", "null", "true", "false", "yes", "no", "on", "off", "y", "n"]
}

/// A text as a value in double quotes (YAML 1.2, section 7.3.1).
package func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: YAML.escapes[scalar] ?? (isPrintable(scalar) ? String(scalar) : escape(scalar))
    }
  }
  return "\"\(escaped.joined())\""
}

/// Whether YAML takes a character as it is (YAML 1.1, `c-printable`, as libyaml reads it).
private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20...0x7E, 0xA0...0xFFFD, 0x10000...: true
  default: false
  }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
}
