import Diagnostics

/// What somebody is writing at a place of front matter or of a configuration file.
struct YAMLPlace: Equatable {
  /// What belongs there.
  enum Part: Equatable {
    case key
    case value
    /// A value, or the first key of some: a line of its own says it.
    case keyOrValue
  }

  let part: Part
  /// The keys around it, the outermost first; a value's own key is the last.
  let path: [String]
  /// What has been written there, which a completion replaces.
  let range: SourceRange
  /// The part of it before the place.
  let typed: String
  /// Whether brackets stand around it.
  let isInBrackets: Bool
  /// Whether it is an item of a list.
  let isItem: Bool
  /// The other keys of the same mapping.
  let siblings: Set<String>
  /// The columns before it on its line; what belongs to it stands deeper.
  let column: Int
}

extension SourceRange {
  /// Whether an offset lies in the range or at its end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
