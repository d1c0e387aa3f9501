import Diagnostics
import Notation

// Partials and inheritance (Mustache specification, "partials" and "inheritance").
extension TemplateCompiler {
  mutating func compilePartial(_ name: TemplateName, _ indentation: SourceRange, _ range: SourceRange) {
    let note = Diagnostic.Note("partial '\(name.text)' is included here", in: place.source, at: range)
    include(name, place.indentation(adding: indentation), place.overrides, note, range)
  }

  mutating func compileParent(
    _ name: TemplateName,
    _ indentation: SourceRange,
    _ blocks: [TemplateBlock],
    _ range: SourceRange
  ) {
    var overrides = place.overrides
    for block in blocks where overrides[block.name.text] == nil {
      overrides[block.name.text] = Placement.Override(block: block, source: place.source, notes: place.notes)
    }
    let outer = declaredBlocks
    declaredBlocks = []
    let note = Diagnostic.Note("layout '\(name.text)' is used here", in: place.source, at: range)
    let wasIncluded = include(name, place.indentation(adding: indentation), overrides, note, range)
    if wasIncluded, mode == .typed { checkOverrides(blocks, of: name) }
    declaredBlocks.formUnion(outer)
  }

  /// Compiles a partial or layout here; returns false if it is unknown or recursive.
  @discardableResult
  private mutating func include(
    _ name: TemplateName,
    _ indentation: ContiguousArray<UInt8>,
    _ overrides: [String: Placement.Override],
    _ note: Diagnostic.Note,
    _ range: SourceRange
  ) -> Bool {
    guard let template = library.templates[name.text] ?? sentence(name.text) else {
      if mode == .typed { reportUnknownPartial(name) }
      return false
    }
    var inner = Placement(source: template.source, chain: place.chain + [name.text])
    inner.indentation = indentation
    inner.overrides = overrides
    inner.depth = place.depth
    inner.notes = [note] + place.notes
    if place.chain.contains(name.text) { return recur(name, inner) }
    // An empty file removes a part with its blocks. In an empty layout of a page, the page would be empty.
    if template.nodes.isEmpty, place.chain.count > 1 { declaredBlocks.formUnion(overrides.keys) }
    nested(range) {
      inner.depth = $0.place.depth
      // Reported in the partial, so that a partial with several inclusions causes one error.
      let end = template.source.bytes.count
      $0.inset("'\(name.text)'", at: SourceRange(end, end), inner) {
        $0.place = inner
        $0.marking(name.text.stringKey) { $0.compile(template.nodes) }
      }
    }
    return true
  }

  private mutating func recur(_ name: TemplateName, _ inner: Placement) -> Bool {
    if mode == .lenient {
      builder.include(RecursiveInclude { [library] in library.code(ofPartial: name.text, at: inner, in: $0) })
    } else {
      let start = inner.chain.firstIndex(of: name.text) ?? 0
      let chain = inner.chain[start...].joined(separator: " → ")
      report(
        .templateRecursivePartial,
        "partial '\(name.text)' includes itself: \(chain)",
        hint: "remove one of the tags",
        at: name.range
      )
    }
    return false
  }

  private mutating func reportUnknownPartial(_ name: TemplateName) {
    if let key = name.text.stringKey { return reportUnknownString(TemplateName(text: key, range: name.range)) }
    let hint = suggestion(for: name.text, among: library.names)
    report(.templateUnknownPartial, "unknown partial '\(name.text)'", hint: hint, at: name.range)
  }

  private mutating func checkOverrides(_ blocks: [TemplateBlock], of layout: TemplateName) {
    for block in blocks where !declaredBlocks.contains(block.name.text) {
      report(
        .templateUnknownBlock,
        block.message(in: layout.text),
        hint: hint(for: block.name.text, in: layout.text),
        at: block.name.range
      )
    }
  }

  private func hint(for block: String, in layout: String) -> String? {
    let names = declaredBlocks.sorted()
    guard layout.stringKey == nil else {
      return names.isEmpty
        ? "remove it; the string has no holes" : suggestion(for: block, among: names, otherwise: "use ")
    }
    return didYouMean(block, among: names)
      ?? "add {{$ \(block)}}{{/ \(block)}} to \(library.source(layout)?.path ?? layout)"
  }
}

extension TemplateBlock {
  /// Returns the message about an override that a layout, or a string with holes, does not declare.
  fileprivate func message(in layout: String) -> String {
    layout.stringKey.map { "string '\($0)' has no hole '{\(name.text)}'" }
      ?? "layout '\(layout)' has no block '\(name.text)'"
  }
}

// MARK: - Blocks

extension TemplateCompiler {
  mutating func compileBlock(_ block: TemplateBlock) {
    declaredBlocks.insert(block.name.text)
    let what = "block '\(block.name.text)'"
    guard let override = place.overrides[block.name.text] else {
      return inset(what, at: block.name.range, place) { $0.compile(block.children) }
    }
    declareBlocks(in: block.children)
    let indentation = indentation(of: block)
    if block.startsOnNewLine, !override.block.startsOnNewLine, !dropsIndentation { builder.addLiteral(indentation) }
    skipsIndentation = !block.startsOnNewLine && override.block.startsOnNewLine
    place.overrides[block.name.text] = nil
    place.source = override.source
    place.notes = override.notes
    place.indentation = indentation
    place.strip = override.block.intrinsicIndentation ?? 0
    inset(what, at: override.block.name.range, place) { $0.compile(override.block.children) }
    skipsIndentation = false
  }

  /// Returns the indentation of an override, taken from the default content; if that has no lines, from the tag.
  private func indentation(of block: TemplateBlock) -> ContiguousArray<UInt8> {
    guard block.startsOnNewLine, let blanks = block.intrinsicIndentation else {
      return place.indentation(adding: block.indentation)
    }
    let added = max(0, blanks - place.strip)
    return place.indentation + ContiguousArray(repeating: .space, count: added)
  }

  /// Records the blocks in default content that is not compiled, since overriding them is not an error.
  private mutating func declareBlocks(in nodes: [TemplateNode]) {
    for node in nodes {
      switch node.kind {
      case .block(let block):
        declaredBlocks.insert(block.name.text)
        declareBlocks(in: block.children)
      case .section(_, _, let children): declareBlocks(in: children)
      default: break
      }
    }
  }
}
