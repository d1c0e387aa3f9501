import Diagnostics

extension FuzzTarget {
  /// Formatting of any range of any file: the first four bytes determine the range and the path, the rest is the file.
  static let diagnostic = FuzzTarget(name: "Diagnostic") { bytes in
    let source = SourceFile(ContiguousArray(bytes.dropFirst(4)), path: text(bytes.prefix(4)))
    let count = source.bytes.count + 1
    let ends = bytes.prefix(4).reduce(into: (0, 0)) { $0 = ($0.1, $0.1 &* 251 &+ Int($1)) }
    let range = SourceRange(min(ends.0 % count, ends.1 % count), max(ends.0 % count, ends.1 % count))
    let words = source.text(in: range)
    let note = Diagnostic.Note(words, in: source, at: range)
    check([Diagnostic(.yamlSyntax, words, hint: words, in: source, at: range, notes: [note])])
    _ = DiagnosticFormat.text.write([Diagnostic(.yamlSyntax, words, in: source)], colours: true)
  }
}
