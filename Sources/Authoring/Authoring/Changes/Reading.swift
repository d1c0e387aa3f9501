import FrontMatter
import ReviewModel

/// The content of a YAML value, independent of its style. Line breaks at the end of a text are ignored.
enum Reading: Hashable {
  case null
  case text(String)
  /// A plain text that contains `: ` and therefore requires quotes.
  case unquoted(String)
  case list([Reading])
  case mapping([String: Reading])

  init(_ value: Value) {
    switch value {
    case .scalar(let scalar): self = Self.text(of: scalar)
    case .sequence(let values, _): self = .list(values.map { Reading($0) })
    case .mapping(let entries, _): self = .mapping(entries.map { ($0.key.text, Reading($0.value)) })
    }
  }

  init(_ value: YAML) {
    switch value {
    case .plain(let text): self = text.isEmpty ? .null : .text(withoutBreaks(text))
    case .text(let text): self = .text(withoutBreaks(text))
    case .list(let values): self = .list(values.map { Reading($0) })
    case .mapping(let members): self = .mapping(members.map { ($0.key, Reading($0.value)) })
    }
  }

  private static func mapping(_ members: [(String, Reading)]) -> Reading {
    .mapping(Dictionary(members) { first, _ in first })
  }

  private static func text(of scalar: Scalar) -> Reading {
    if scalar.isNull { return .null }
    return scalar.isPlain && scalar.text.contains(": ") ? .unquoted(scalar.text) : .text(withoutBreaks(scalar.text))
  }

  /// The value after the cleaning that validators apply to texts.
  var cleaned: Reading {
    switch self {
    case .null, .unquoted: self
    case .text(let text): .text(ReviewModel.cleaned(text))
    case .list(let values): .list(values.map(\.cleaned))
    case .mapping(let members): .mapping(members.mapValues(\.cleaned))
    }
  }
}

/// Returns the text without line breaks at its end.
private func withoutBreaks(_ text: String) -> String {
  var text = text[...]
  while text.last?.isNewline == true { text.removeLast() }
  return String(text)
}
