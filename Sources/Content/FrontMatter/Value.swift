import Diagnostics

/// A scalar as text, without conversion by a YAML schema: `no`, `1.10` and `0306406152` keep their spelling until a field
/// with another type converts them.
package struct Scalar: Hashable, Sendable {
  /// The text, with quotes and escapes resolved.
  package let text: String
  /// Whether the scalar is unquoted.
  package let isPlain: Bool
  /// The source range, including quotes.
  package let range: SourceRange

  /// Creates a scalar.
  package init(text: String, isPlain: Bool, range: SourceRange) {
    self.text = text
    self.isPlain = isPlain
    self.range = range
  }

  /// Whether the scalar is null: an empty plain scalar, `~` or `null` (YAML 1.2, section 10.3.2).
  package var isNull: Bool {
    isPlain && text.utf8.count <= 4
      && (text.isEmpty || text == "~" || text == "null" || text == "Null" || text == "NULL")
  }
}

/// A value of front matter or of a configuration file.
package enum Value: Hashable, Sendable {
  case scalar(Scalar)
  case sequence([Value], SourceRange)
  case mapping([Entry], SourceRange)

  /// The source range of the value.
  package var range: SourceRange {
    switch self {
    case .scalar(let scalar): scalar.range
    case .sequence(_, let range), .mapping(_, let range): range
    }
  }

  /// Whether the value is null.
  package var isNull: Bool {
    if case .scalar(let scalar) = self { scalar.isNull } else { false }
  }
}

/// A key and its value.
package struct Entry: Hashable, Sendable {
  /// The key, always a scalar.
  package let key: Scalar
  /// The value after the colon.
  package let value: Value

  /// Creates an entry.
  package init(key: Scalar, value: Value) {
    self.key = key
    self.value = value
  }

  /// The range for diagnostics about the value: the value, or the key if the value is empty.
  package var errorRange: SourceRange { value.range.count > 0 ? value.range : key.range }
}
