import Diagnostics

/// How much a template may ask for. Every limit of the engine stands here.
package struct TemplateLimits: Sendable {
  /// How deep sections, blocks, layouts and partials may be nested in one another, counted together.
  package var nesting: Int
  /// How many sections, blocks and partials there may be in one template once its partials are written out, so that
  /// partials which include one another twice over cannot keep the compiler busy. The default theme has up to 165.
  package var expansions: Int
  /// How many instructions one template may become. Those of the default theme become up to 682.
  package var instructions: Int
  /// How many bytes of literal text one template may come to. Those of the default theme come to 9,300.
  package var text: Int
  /// How many steps one page may take, which are about the instructions that are run for it. With 10,000 reviews the
  /// default theme takes up to 140,000.
  package var steps: Int
  /// How many bytes one page may have.
  package var output: Int
  /// How many bytes a renderer may remember, to write them again where the same is shown.
  package static let memory = 8 << 20
  /// How many faults of the syntax are reported of one file.
  package var faults: Int
  /// How deep the objects and arrays of JSON data may be nested.
  package static let dataNesting = 200

  /// Makes limits; the defaults are those of the product.
  package init(
    nesting: Int = 100,
    expansions: Int = 16_500,
    instructions: Int = 100_000,
    text: Int = 4 << 20,
    steps: Int = 15_000_000,
    output: Int = 64 << 20,
    faults: Int = 100
  ) {
    self.nesting = nesting
    self.expansions = expansions
    self.instructions = instructions
    self.text = text
    self.steps = steps
    self.output = output
    self.faults = faults
  }
}

/// Why a page was not rendered to its end.
package enum RenderingStopped: Error {
  /// It asks for too much.
  case atLimit(Diagnostic)
  /// Whoever wanted it does not want it any more.
  case asAsked(any Error)
}
