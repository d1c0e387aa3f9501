import FrontMatter

extension Value {
  /// The value in one line, for comparison.
  var shown: String {
    switch self {
    case .scalar(let scalar): scalar.text
    case .sequence(let values, _): "[" + values.map(\.shown).joined(separator: ", ") + "]"
    case .mapping(let entries, _): "{" + entries.map(\.shown).joined(separator: ", ") + "}"
    }
  }
}

extension Entry {
  /// The entry in one line, for comparison.
  var shown: String { "\(key.text)=\(value.shown)" }
}
