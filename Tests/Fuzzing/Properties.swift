import Diagnostics
import Templating

/// What holds of everything that is found in a source: its places lie within it, and every form can be read.
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
  guard case .array(let elements)? = json.value else { return hold(false, "the JSON form is no JSON") }
  hold(elements.count == diagnostics.count, "the JSON form has \(elements.count) of \(diagnostics.count)")
  let commands = DiagnosticFormat.github.write(diagnostics).utf8.split(separator: .lineFeed)
  hold(commands.count == diagnostics.count, "a workflow command has more than one line")
}

/// What holds of everything that gives a value or says why there is none.
func check<Value>(_ diagnosed: Diagnosed<Value?>) {
  check(diagnosed.diagnostics)
  hold(diagnosed.value != nil || diagnosed.hasErrors, "refused without a word")
}

extension SourceFile {
  /// The input as a file.
  init(_ bytes: ContiguousArray<UInt8>, path: String = "reviews/a.md") {
    self.init(path: path, bytes: bytes)
  }
}

/// The input as text; the fuzzer's bytes are seldom UTF-8.
func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
