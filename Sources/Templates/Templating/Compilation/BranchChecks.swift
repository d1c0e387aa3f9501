import Diagnostics

// Checks the markup state after sections, partials and blocks. After the first unbalanced one, the state is unknown, and
// further errors are suppressed.
extension TemplateCompiler {
  /// Compiles optional content. The content after it must be parsed alike in both cases.
  mutating func branch(_ head: TemplateExpression, _ body: (inout TemplateCompiler) -> Void) {
    let before = markup
    body(&self)
    guard let before, let after = markup else { return }
    markup = before.joined(with: after)
    if markup == nil { reportUnbalanced(before, after, head) }
  }

  /// Compiles repeated content, each repetition of which must be parsed alike.
  mutating func loop(_ head: TemplateExpression, _ body: (inout TemplateCompiler) -> Void) {
    let before = markup
    // From the second element on, the value has a prefix.
    if markup?.isInQuotedValue == true { markup?.valueIsMixed = true }
    body(&self)
    guard let before, let after = markup else { return }
    let joined = before.joined(with: after)
    if joined == nil || (joined?.place == .gap && before.place != .gap) { reportUnbalanced(before, after, head) }
  }

  private mutating func reportUnbalanced(_ before: MarkupState, _ after: MarkupState, _ head: TemplateExpression) {
    let what = "section '\(place.source.text(in: head.range))'"
    reportUnbalanced(what, before, after, hint: "close every tag and quote that it opens", at: head.range)
  }

  /// Compiles a section and its inverse, of which exactly one is rendered.
  mutating func branches(
    _ head: TemplateExpression,
    _ one: (inout TemplateCompiler) -> Void,
    or other: (inout TemplateCompiler) -> Void
  ) {
    let before = markup
    let errorCount = diagnostics.all.count
    one(&self)
    let first = markup
    markup = before
    other(&self)
    let second = markup
    markup = nil
    guard let first, let second else { return }
    markup = first.joined(with: second)
    if markup != nil || diagnostics.all.count > errorCount { return }
    let name = place.source.text(in: head.range)
    let isAlike = first.description == second.description
    let (one, other) = isAlike ? (first.quoting, second.quoting) : (first.description, second.description)
    let message = "section '\(name)' ends \(one), its inverted section \(other)"
    reportUnsafe(message, hint: "end both sections in the same context", at: head.range)
  }

  /// Compiles a partial, layout or block. It is always rendered and must not change how the content after it is parsed.
  /// Errors are reported at `reporter`.
  mutating func inset(
    _ what: String,
    at range: SourceRange,
    _ reporter: Placement,
    _ body: (inout TemplateCompiler) -> Void
  ) {
    let before = markup
    body(&self)
    guard let before, let after = markup, before.joined(with: after) == nil else { return }
    place = reporter
    reportUnbalanced(what, before, after, hint: "close every tag and quote that it opens", at: range)
  }

  /// Reports a template with open markup at its end.
  mutating func checkEnd() {
    guard let markup, markup.language != .json, markup.place != .text else { return }
    let end = place.source.bytes.count
    let hint = markup.place == .rawText ? "add </\(markup.elementName)>" : "close the open tag or quote"
    reportUnsafe("the template ends \(markup.description)", hint: hint, at: SourceRange(end, end))
  }

  private mutating func reportUnbalanced(
    _ what: String,
    _ before: MarkupState,
    _ after: MarkupState,
    hint: String,
    at range: SourceRange
  ) {
    let end = after.description == before.description ? "in another place \(after.description)" : after.description
    reportUnsafe("\(what) begins \(before.description) and ends \(end)", hint: hint, at: range)
    markup = nil
  }
}
