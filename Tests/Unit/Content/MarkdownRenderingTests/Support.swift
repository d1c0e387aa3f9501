import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

/// The expected code, message and hint of a diagnostic.
struct Expected {
  let code: DiagnosticCode
  let message: String
  let hint: String
}

/// Renders a body after front matter, and compares its diagnostics with the expected ones and the marked ranges.
func check(
  _ marked: String,
  _ expected: [Expected],
  _ options: MarkdownOptions = MarkdownOptions(),
  _ location: SourceLocation = #_sourceLocation
) {
  let front = "---\ntitle: é\n---\n"
  let source = MarkedSource(front + marked)
  let body = SourceRange(front.utf8.count, source.source.bytes.count)
  let found = MarkdownRenderer(options).render(source.source, body: body).diagnostics
  #expect(found.count == expected.count, "\(found.map(\.message))", sourceLocation: location)
  for ((diagnostic, expected), range) in zip(zip(found, expected), source.ranges) {
    #expect(diagnostic.code == expected.code, sourceLocation: location)
    #expect(diagnostic.message == expected.message, sourceLocation: location)
    #expect(diagnostic.hint == expected.hint, sourceLocation: location)
    #expect(diagnostic.range == range, "\(diagnostic.message)", sourceLocation: location)
  }
}

/// Renders text as a whole file.
func render(_ text: String, _ options: MarkdownOptions = MarkdownOptions()) -> Diagnosed<MarkdownBody> {
  render(ContiguousArray(text.utf8), options)
}

func render(_ bytes: ContiguousArray<UInt8>, _ options: MarkdownOptions = MarkdownOptions()) -> Diagnosed<MarkdownBody>
{
  let file = SourceFile(path: "reviews/a.md", bytes: bytes)
  return MarkdownRenderer(options).render(file, body: file.range)
}

extension MarkdownBody {
  /// The HTML as a string.
  var text: String { String(decoding: html, as: UTF8.self) }

  /// The HTML with destinations inserted where the site inserts URLs.
  var completeText: String {
    var bytes = html
    for reference in references.reversed() where reference.kind != .wikiLink {
      let address = escapedAddress(reference.destination + (reference.kind == .image ? reference.suffix : ""))
      let text = reference.kind == .link ? address : "<img src=\"\(address)\""
      bytes.insert(contentsOf: text.utf8, at: reference.offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func escapedAddress(_ address: String) -> String {
  address.utf8.reduce(into: "") { result, byte in
    switch byte {
    case UInt8(ascii: "&"): result += "&amp;"
    case UInt8(ascii: "'"): result += "&#x27;"
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"):
      let digits = String(byte, radix: 16, uppercase: true)
      result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    default: result.unicodeScalars.append(Unicode.Scalar(byte))
    }
  }
}
