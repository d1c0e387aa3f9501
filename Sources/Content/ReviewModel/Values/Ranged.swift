import Diagnostics

/// A value and its source range, for checks that require all files.
package struct Ranged<Value: Sendable>: Sendable {
  package let value: Value
  /// The source range of the value.
  package let range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Ranged: Equatable where Value: Equatable {}
extension Ranged: Hashable where Value: Hashable {}

/// The main image of a file.
package struct Illustration: Sendable {
  /// The path as written, relative to the file or to the content folder.
  package let path: Ranged<String>
  /// The alternative text; empty for decorative images.
  package let alt: String
}
