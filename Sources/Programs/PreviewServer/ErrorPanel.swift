import Diagnostics
import Notation

/// The diagnostics of a failed build as part of a page. Its style sheet is a separate file, because the site's CSP forbids
/// inline styles.
package struct ErrorPanel: Sendable {
  private let diagnostics: [Diagnostic]
  private static let mostShown = 20

  /// Creates a panel that shows diagnostics in the given order.
  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// The HTML of the panel. All texts are escaped, because they quote source files.
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
    let count = diagnostics.filter { $0.severity == .error }.errorCount
    return "\(grouped(count)) \(count == 1 ? "error" : "errors"): the site was not rebuilt"
  }

  private var rest: String {
    let count = diagnostics.errorCount - shown.errorCount
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

/// Returns a text escaped for elements and quoted attributes, with control and format characters replaced.
func escaped(_ text: String) -> String { printable(text).escaped(.html) }
