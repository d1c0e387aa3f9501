import Diagnostics
import Templating

/// Checks that the ranges of diagnostics are within their source, and that every output format is valid.
func check(_ diagnostics: [Diagnostic]) {
  for diagnostic in diagnostics {
    check(diagnostic.range, in: diagnostic.source)
    for note in diagnostic.notes { check(note.range, in: note.source) }
  }
  checkForms(of: diagnostics)
}

private func check(_ range: SourceRange?, in source: SourceFile) {
  guard let range else { return }
  hold(range.upperBound <= source.bytes.count, "a diagnostic ends at \(range.upperBound) of \(source.bytes.count)")
}

private func checkForms(of diagnostics: [Diagnostic]) {
  let text = DiagnosticFormat.text.write(diagnostics)
  hold(!text.utf8.contains { $0 < 0x20 && $0 != .lineFeed || $0 == 0x7F }, "a control character reaches the terminal")
  let json = JSONReader.read(SourceFile(path: "json", text: DiagnosticFormat.json.write(diagnostics)))
  guard case .array(let elements)? = json.value else { return hold(false, "the JSON format is invalid") }
  hold(elements.count == diagnostics.count, "the JSON format has \(elements.count) of \(diagnostics.count)")
  let commands = DiagnosticFormat.github.write(diagnostics).utf8.split(separator: .lineFeed)
  hold(commands.count == diagnostics.count, "a workflow command has more than one line")
}

/// Checks diagnostics, and that a missing value has an error.
func check<Value>(_ diagnosed: Diagnosed<Value?>) {
  check(diagnosed.diagnostics)
  hold(diagnosed.value != nil || diagnosed.hasErrors, "refused without a message")
}

extension SourceFile {
  /// Creates a file from the input.
  init(_ bytes: ContiguousArray<UInt8>, path: String = "reviews/a.md") {
    self.init(path: path, bytes: bytes)
  }
}

/// Decodes the input as UTF-8; invalid bytes, which are common in fuzzing, are replaced.
func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
