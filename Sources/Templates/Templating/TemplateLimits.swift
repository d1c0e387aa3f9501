import Diagnostics

/// All limits of the template engine.
package struct TemplateLimits: Sendable {
  /// The maximum nesting of sections, blocks, layouts and partials, counted together.
  package var nesting: Int
  /// The maximum number of sections, blocks and partials in a template after inlining, so that partials that include others
  /// repeatedly cannot stall the compiler. The default theme has up to 165.
  package var expansions: Int
  /// The maximum number of instructions of a template. The default theme has up to 682.
  package var instructions: Int
  /// The maximum size of literal text of a template, in bytes. The default theme has up to 9,300.
  package var text: Int
  /// The maximum number of steps for a page, roughly the executed instructions. With 10,000 reviews, the default theme
  /// takes up to 140,000.
  package var steps: Int
  /// The maximum size of a page in bytes.
  package var output: Int
  /// The maximum size of a renderer's fragment cache in bytes.
  package static let memory = 8 << 20
  /// The maximum number of syntax errors reported per file.
  package var errors: Int
  /// The maximum nesting of objects and arrays in JSON data.
  package static let dataNesting = 200

  /// Creates limits; the defaults are those of the product.
  package init(
    nesting: Int = 100,
    expansions: Int = 16_500,
    instructions: Int = 100_000,
    text: Int = 4 << 20,
    steps: Int = 15_000_000,
    output: Int = 64 << 20,
    errors: Int = 100
  ) {
    self.nesting = nesting
    self.expansions = expansions
    self.instructions = instructions
    self.text = text
    self.steps = steps
    self.output = output
    self.errors = errors
  }
}

/// The reason why a page was not rendered completely.
package enum RenderingStopped: Error {
  /// A limit was exceeded.
  case atLimit(Diagnostic)
  /// Rendering was cancelled by the renderer's `check`, which threw the error.
  case byCaller(any Error)
}
