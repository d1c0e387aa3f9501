import Diagnostics

/// The instructions that a section, block or partial became, and where its tag stands; or all of a template.
struct TemplatePart: Sendable {
  private(set) var instructions: Range<Int>
  let range: SourceRange
  let source: SourceFile
  /// The tags that led there, innermost first.
  let notes: [Diagnostic.Note]

  /// The part when its instructions have moved.
  func moved(by moved: [Int32]) -> TemplatePart {
    var part = self
    part.instructions = Int(moved[instructions.lowerBound])..<Int(moved[instructions.upperBound])
    return part
  }
}
