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

// MARK: - What asks for too much

extension TemplateCode {
  func exceeding(steps limit: Int, at index: Int) -> Diagnostic {
    let hint = "move this section out of the enclosing sections, or show fewer entries"
    return diagnostic(.templateTooMuchWork, "the page exceeds \(limit) rendering steps", hint, at: index)
  }

  func exceeding(output limit: Int, at index: Int) -> Diagnostic {
    let hint = "show fewer entries, or split them into several pages"
    return diagnostic(.templateOutputTooLarge, "the page exceeds \(limit) bytes", hint, at: index)
  }

  func exceeding(nesting limit: Int, at index: Int) -> Diagnostic {
    let hint = "end the recursion earlier"
    return diagnostic(.templateTooDeep, "partials include themselves more than \(limit) times", hint, at: index)
  }

  /// Tells of the innermost part that holds an instruction.
  private func diagnostic(_ code: DiagnosticCode, _ message: String, _ hint: String, at index: Int) -> Diagnostic {
    // A program that was made without a template has no parts.
    let part = parts.first { $0.instructions.contains(index) }
    let source = part?.source ?? SourceFile(path: "", bytes: [])
    return Diagnostic(code, message, hint: hint, in: source, at: part?.range, notes: part?.notes ?? [])
  }
}
