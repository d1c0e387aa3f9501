import Diagnostics
import FrontMatter

/// A review says something.
extension EntryReader {
  /// Reports a body that holds nothing but white space.
  mutating func requireBody(_ body: SourceRange) {
    guard source.bytes[body.indices].allSatisfy(\.isWhitespace) else { return }
    report(.bodyEmpty, "the review has no text", hint: "write it below the closing '---'", at: place)
  }
}
