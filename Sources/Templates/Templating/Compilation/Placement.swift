import Diagnostics

/// Where the compiler is: in which file, called from where, indented how, with which blocks overridden.
struct Placement: Sendable {
  /// The file whose nodes are compiled.
  var source: SourceFile
  /// What goes before each line.
  var indentation: ContiguousArray<UInt8> = []
  /// How much white space each line of an override loses at its beginning, in bytes.
  var strip = 0
  /// The blocks that are overridden; the outermost override wins.
  var overrides: [String: Override] = [:]
  /// The names of the template and the partials that led here, outermost first.
  var chain: [String]
  /// The tags that led here, innermost first, to show with diagnostics.
  var notes: [Diagnostic.Note] = []
  /// How many sections, blocks and partials are around.
  var depth = 0

  /// What stands in place of a block.
  struct Override: Sendable {
    let block: TemplateBlock
    let source: SourceFile
    let notes: [Diagnostic.Note]
  }

  /// The indentation of a line whose white space in the file is `blanks`.
  func indentation(adding blanks: SourceRange) -> ContiguousArray<UInt8> {
    indentation + ContiguousArray(source.bytes[blanks.indices].dropFirst(strip))
  }
}
