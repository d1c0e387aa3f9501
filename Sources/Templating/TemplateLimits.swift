/// How much a template may ask for. Every limit of the engine stands here.
package struct TemplateLimits: Sendable {
  /// How deep sections, blocks, layouts and partials may be nested in one another, counted together.
  package var nesting: Int
  /// How many instructions one template may become once its partials are written out, and how many sections, blocks and
  /// partials that may take, so that partials which include one another twice over cannot fill the memory.
  package var instructions: Int
  /// How many bytes one page may have, and the literal text of one template.
  package var output: Int
  /// How many bytes a renderer may remember, to write them again where the same is shown.
  package static let memory = 8 << 20
  /// How many faults of the syntax are reported of one file.
  package var faults: Int
  /// How deep the objects and arrays of JSON data may be nested.
  package static let dataNesting = 200

  /// Makes limits; the defaults are those of the product.
  package init(nesting: Int = 100, instructions: Int = 1_000_000, output: Int = 64 << 20, faults: Int = 100) {
    self.nesting = nesting
    self.instructions = instructions
    self.output = output
    self.faults = faults
  }
}

/// What a page asked too much of while it was rendered.
package enum TemplateLimitExceeded: Error, Equatable {
  /// The page would have had more bytes than this.
  case output(limit: Int)
  /// Partials included themselves more often than this (lenient mode only; typed programs are checked before).
  case nesting(limit: Int)
}
