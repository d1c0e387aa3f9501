import Diagnostics

/// The context of an offset in front matter or `site.yaml`: the key or value that is being written.
struct YAMLPlace: Equatable {
  /// The kind of text that is expected.
  enum Part: Equatable {
    case key
    case value
    /// A value or the first key of a mapping, on a separate line.
    case keyOrValue
  }

  let part: Part
  /// The enclosing keys, the outermost first. For a value, the last one is its key.
  let path: [String]
  let range: SourceRange
  /// The replaced text before the offset.
  let typed: String
  /// Whether the offset is in a flow collection.
  let isInBrackets: Bool
  let isItem: Bool
  /// The other keys of the same mapping.
  let siblings: Set<String>
  /// The column of the text on its line; nested lines are indented further.
  let column: Int
}

extension SourceRange {
  /// Whether an offset is in the range or at its end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
