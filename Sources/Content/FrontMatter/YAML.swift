import Notation

/// A value to write as YAML 1.2, in the subset that Verdict reads and in a form that people would write.
package enum YAML: Sendable {
  /// A value that never needs quotes: a number, a day, `true`.
  case plain(String)
  /// A text, quoted if plain YAML would be parsed differently.
  case text(String)
  /// `[one, two]`.
  case list([YAML])
  /// `{name: one, number: 2}`, in the given order.
  case mapping([(key: String, value: YAML)])

  /// Creates a list of texts.
  package static func texts(_ texts: some Sequence<String>) -> YAML { .list(texts.map(YAML.text)) }

  /// Creates a value to write from a parsed one.
  package init(_ value: Value) {
    switch value {
    case .scalar(let scalar):
      let isCondition = scalar.isPlain && ["true", "false"].contains(scalar.text)
      self = scalar.isNull || isCondition ? .plain(scalar.text) : .text(scalar.text)
    case .sequence(let values, _): self = .list(values.map { YAML($0) })
    case .mapping(let entries, _): self = .mapping(entries.map { ($0.key.text, YAML($0.value)) })
    }
  }

  /// Creates a mapping with a name.
  package static func named(_ name: String) -> YAML { .mapping([("name", .text(name))]) }
}

extension YAML: CustomStringConvertible {
  /// The value on one line.
  package var description: String { written(inside: false) }

  /// Returns the value on one line. With `isInBrackets` the result is also valid inside a flow list or mapping.
  package func written(inside isInBrackets: Bool) -> String {
    switch self {
    case .plain(let text): text
    case .text(let text): Self.isPlain(text, inside: isInBrackets) ? text : quoted(text)
    case .list(let values): "[" + values.map { $0.written(inside: true) }.joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { "\($0.key): \($0.value.written(inside: true))" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns whether a text is valid without quotes (YAML 1.2, section 7.3.3). Words such as `yes` are quoted, because
  /// other programs parse them as Booleans (YAML 1.1, `bool`).
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
  /// The escapes of other line breaks (YAML 1.1, section 5.4, which libyaml implements) and of the byte order mark.
  fileprivate static let escapes: [Unicode.Scalar: String] = [
    "\u{85}": "\\N", "\u{2028}": "\\L", "\u{2029}": "\\P", "\u{FEFF}": "\\uFEFF",
  ]
  private static let brackets = Set(",[]{}".utf8)
  /// The bytes before which libyaml accepts no `:` inside brackets.
  private static let afterColons = Set(",[]{}?".utf8)
  private static let words: Set<String> = ["~", "null", "true", "false", "yes", "no", "on", "off", "y", "n"]
}

/// Returns a text as a double-quoted scalar (YAML 1.2, section 7.3.1).
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

/// Returns whether YAML allows a character unescaped (YAML 1.1, `c-printable`, as libyaml implements it).
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
