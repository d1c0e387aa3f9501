import Diagnostics
import Notation

/// The diagnostics of a build that failed, as a part of a page. It brings no style and no script of its own, since the
/// site's policy forbids them; its style sheet is served beside it.
package struct ErrorPanel: Sendable {
  private let diagnostics: [Diagnostic]
  private static let mostShown = 20

  /// Makes the panel of diagnostics, in the order given.
  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// The panel. All texts are escaped: they quote what was typed.
  package var html: String {
    """
    <section id="verdict-panel" class="verdict-panel" tabindex="0" aria-labelledby="verdict-panel-title">\
    <link rel="stylesheet" href="\(PreviewAssets.stylePath)">\
    <header><h2 id="verdict-panel-title" role="alert">\(title)</h2>\
    <button type="button" hidden>Close <kbd>Esc</kbd></button></header>\
    <ol>\(shown.map(item).joined())</ol>\(rest)</section>
    """
  }

  private var shown: ArraySlice<Diagnostic> { diagnostics.fewOfEachKind.prefix(Self.mostShown) }

  private var title: String {
    let count = diagnostics.filter { $0.severity == .error }.faultCount
    return "\(grouped(count)) \(count == 1 ? "error" : "errors"): the site was not rebuilt"
  }

  private var rest: String {
    let count = diagnostics.faultCount - shown.faultCount
    guard count > 0 else { return "" }
    let kinds = diagnostics.countsOfKinds.map { "<li>\(escaped($0))</li>" }.joined()
    return "<p>and \(grouped(count)) more; list them with <code>verdict check --all</code>. Total:</p><ul>\(kinds)</ul>"
  }

  private func item(_ diagnostic: Diagnostic) -> String {
    let hint = diagnostic.hint.map { "<p><b>hint:</b> \(escaped($0))</p>" } ?? ""
    let notes = diagnostic.notes.map { "<p><b>note:</b> \(escaped($0.message))</p>\(place($0.source, $0.range))" }
    return """
      <li><p><b>\(diagnostic.severity.rawValue):</b> \(escaped(diagnostic.message)) \
      <code>\(escaped(diagnostic.code.rawValue))</code></p>\
      \(place(diagnostic.source, diagnostic.range))\(hint)\(notes.joined())</li>
      """
  }

  private func place(_ source: SourceFile, _ range: SourceRange?) -> String {
    guard let range else { return "<p><samp>\(escaped(source.path))</samp></p>" }
    let lines = SourceLines(source)
    let position = lines.position(at: range.lowerBound)
    let excerpt = SourceExcerpt(of: range, in: lines)
    let gutter = String(repeating: " ", count: "\(excerpt.line)".count)
    return """
      <p><samp>\(escaped(source.path)):\(position.line):\(position.column)</samp></p>\
      <pre>\(excerpt.line) | \(escaped(excerpt.text))\n\(gutter) | \(excerpt.indent)<mark>\(excerpt.marker)</mark></pre>
      """
  }
}

/// Text as it can stand in an element or a quoted attribute, with nothing that hides or turns what follows.
func escaped(_ text: String) -> String { printable(text).escaped(.html) }
