/// A position between two characters of a text (Language Server Protocol 3.17, `Position`). Line and character count from 0.
/// The unit of `character` is negotiated during initialization.
package struct LinePosition: Codable, Hashable, Comparable, Sendable {
  /// The line number, counted from 0.
  package var line: Int
  /// The offset in the line, in units of the position encoding.
  package var character: Int

  /// Creates a position; both numbers count from 0.
  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  package static func < (one: LinePosition, other: LinePosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// A half-open range of a text (`Range`).
package struct LineRange: Codable, Hashable, Sendable {
  package var start: LinePosition
  /// The position after the last character.
  package var end: LinePosition

  /// Creates a range; `end` is exclusive.
  package init(_ start: LinePosition, _ end: LinePosition) { (self.start, self.end) = (start, end) }
}

/// A range of a file (`Location`).
struct Location: Codable, Hashable {
  let uri: String
  let range: LineRange
}

/// New text for a range (`TextEdit`).
struct TextEdit: Codable, Hashable {
  let range: LineRange
  let newText: String
}
