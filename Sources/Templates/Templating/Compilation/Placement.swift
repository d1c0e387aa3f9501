import Diagnostics

/// The position of the compiler: file, including templates, indentation, and overridden blocks.
struct Placement: Sendable {
  var source: SourceFile
  var indentation: ContiguousArray<UInt8> = []
  /// The number of bytes of leading white space removed from each line of an override.
  var strip = 0
  /// The blocks that are overridden; the outermost override wins.
  var overrides: [String: Override] = [:]
  /// The names of the template and the partials that lead here, outermost first.
  var chain: [String]
  /// The tags that lead here, innermost first, for diagnostics.
  var notes: [Diagnostic.Note] = []
  /// The number of enclosing sections, blocks and partials.
  var depth = 0

  /// The replacement of a block.
  struct Override: Sendable {
    let block: TemplateBlock
    let source: SourceFile
    let notes: [Diagnostic.Note]
  }

  /// Returns the indentation of a line whose white space in the file is `blanks`.
  func indentation(adding blanks: SourceRange) -> ContiguousArray<UInt8> {
    indentation + ContiguousArray(source.bytes[blanks.indices].dropFirst(strip))
  }
}
