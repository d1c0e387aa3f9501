import Diagnostics

/// A scalar as it was written: text that no YAML schema has touched, so that `no`, `1.10` and `0306406152` keep their
/// shape until a field that wants something else converts them.
package struct Scalar: Hashable, Sendable {
  /// The text, with quotes and escapes resolved.
  package let text: String
  /// Whether it was written without quotes.
  package let isPlain: Bool
  /// Where it stands, quotes included.
  package let range: SourceRange

  /// Makes a scalar.
  package init(text: String, isPlain: Bool, range: SourceRange) {
    self.text = text
    self.isPlain = isPlain
    self.range = range
  }

  /// Whether nothing was written: an empty plain scalar, `~` or `null` (YAML 1.2, section 10.3.2).
  package var isNothing: Bool {
    isPlain && (text.isEmpty || text == "~" || text == "null" || text == "Null" || text == "NULL")
  }
}

/// A value of front matter or of a configuration file.
package enum Value: Hashable, Sendable {
  case scalar(Scalar)
  case sequence([Value], SourceRange)
  case mapping([Entry], SourceRange)

  /// Where the value stands.
  package var range: SourceRange {
    switch self {
    case .scalar(let scalar): scalar.range
    case .sequence(_, let range), .mapping(_, let range): range
    }
  }

  /// Whether nothing was written.
  package var isNothing: Bool {
    if case .scalar(let scalar) = self { scalar.isNothing } else { false }
  }
}

/// A key and its value, in the order in which they were written.
package struct Entry: Hashable, Sendable {
  /// The key; keys are always scalars.
  package let key: Scalar
  /// What stands after the colon.
  package let value: Value

  /// Makes an entry.
  package init(key: Scalar, value: Value) {
    self.key = key
    self.value = value
  }

  /// The place to point at when the value is at fault: the value, or the key where nothing was written.
  package var faultRange: SourceRange { value.range.count > 0 ? value.range : key.range }
}
