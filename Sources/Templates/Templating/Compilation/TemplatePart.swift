import Diagnostics

/// The instructions of a section, block or partial with the location of its tag; or those of a whole template.
struct TemplatePart: Sendable {
  private(set) var instructions: Range<Int>
  let range: SourceRange
  let source: SourceFile
  /// The including tags, innermost first.
  let notes: [Diagnostic.Note]

  /// Returns the part with adjusted instruction indices.
  func moved(by moved: [Int32]) -> TemplatePart {
    var part = self
    part.instructions = Int(moved[instructions.lowerBound])..<Int(moved[instructions.upperBound])
    return part
  }
}
