import Diagnostics
import Templating
import Testing

/// Diagnostics of the JSON reader for truncated files.
@Suite struct JSONReaderTests {
  @Test(arguments: [#"{"a": [1.5e-3, true, null], "é": "\u00e9\ud83d\ude00\n"}"#, #""\"#, #""\u00e90\"#, #"["\u00"#])
  func diagnosticRangesLieWithinTheFile(_ text: String) {
    for count in 0...text.utf8.count {
      let bytes = ContiguousArray(text.utf8.prefix(count))
      let read = JSONReader.read(SourceFile(path: "data.json", bytes: bytes))
      let ends = read.diagnostics.compactMap { $0.range?.upperBound }
      #expect(ends.count == (read.value == nil ? 1 : 0))
      #expect(ends.allSatisfy { $0 <= count }, "\(count) bytes")
    }
  }
}
